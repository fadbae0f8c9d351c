import { describe, expect, it, vi } from 'vitest'
import { type Replica, redisFixture } from '#testing'

const logins = { name: 'logins', max: 5, windowMs: 60_000 } as const
const calls = { name: 'calls', max: 1_000, windowMs: 60_000 } as const
const WAIT = { timeout: 20_000 }
const CALLER = '203.0.113.7'

const fixture = redisFixture()
const findCounter = ({ counters }: Replica, budget: typeof logins | typeof calls) => {
  if (counters === null) throw new Error('this replica counts by itself')
  return counters(budget)
}
const counts = () => fixture.redis.received.filter((text) => /^EVAL(SHA)? .*:count:/s.test(text)).length

describe('a small rate limit', () => {
  it('is shared by all replicas', async () => {
    const [a, b] = [
      findCounter(await fixture.replica(), logins),
      findCounter(await fixture.replica(), logins),
    ]
    const seen: number[] = []
    for (const count of [a, b, a, b, a, b]) seen.push((await count(CALLER)).count)
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
    expect((await b('198.51.100.1')).count).toBe(1)
  })

  it('expires for all at the same time, whenever each first saw the caller', async () => {
    const [a, b] = [await fixture.replica(), await fixture.replica()]
    await findCounter(a, logins)(CALLER)
    await fixture.redis.age(20_000)
    const { leftMs } = await findCounter(b, logins)(CALLER)
    expect(leftMs).toBeLessThanOrEqual(40_000)
    expect(leftMs).toBeGreaterThan(20_000)
  })

  it('that is exhausted sends no more commands, so that a flood does not reach Redis', async () => {
    const count = findCounter(await fixture.replica(), logins)
    for (let call = 0; call < 6; call++) await count(CALLER)
    const counter = counts()
    for (let call = 0; call < 100; call++) expect((await count(CALLER)).count).toBe(6)
    expect(counts()).toBe(counter)
  })

  it('is counted per replica while Redis is unavailable, and shared again afterwards', async () => {
    const [a, b] = [await fixture.replica(), await fixture.replica()]
    const [countA, countB] = [findCounter(a, logins), findCounter(b, logins)]
    await fixture.redis.cut()
    await vi.waitFor(() => expect([a.state, b.state]).toEqual(['unavailable', 'unavailable']), WAIT)
    expect([(await countA(CALLER)).count, (await countA(CALLER)).count]).toEqual([1, 2])
    expect((await countB(CALLER)).count).toBe(1)
    await fixture.redis.revive()
    await vi.waitFor(() => expect([a.state, b.state]).toEqual(['connected', 'connected']), WAIT)
    const [key = ''] = await vi.waitFor(async () => {
      const found = (await fixture.redis.keys()).filter((each) => each.includes(':count:'))
      expect(await Promise.all(found.map(fixture.redis.textOf))).toEqual(['3'])
      return found
    }, WAIT)
    expect(await fixture.redis.leftOf(key)).toBeGreaterThan(0)
    expect((await countB(CALLER)).count).toBe(4)
  })
})

describe('the large rate limit', () => {
  it('never waits for Redis, and heavy callers become known to other replicas', async () => {
    const [a, b] = [findCounter(await fixture.replica(), calls), findCounter(await fixture.replica(), calls)]
    for (let call = 1; call <= 300; call++) expect(a(CALLER)).toMatchObject({ count: call })
    await vi.waitFor(() => expect(counts()).toBeGreaterThan(0), WAIT)
    for (let call = 1; call <= 62; call++) expect(b(CALLER)).toMatchObject({ count: call })
    await vi.waitFor(async () => expect((await b(CALLER)).count).toBeGreaterThan(362), WAIT)
    // Three hundred requests were sent in a few commands.
    expect(counts()).toBeLessThan(100)
  })
})

describe('occasional callers', () => {
  it('are counted by their own replica only', async () => {
    const a = await fixture.replica()
    const count = findCounter(a, calls)
    for (let caller = 0; caller < 500; caller++) await count(`198.51.100.${caller}`)
    // After one more heartbeat all counts have been sent.
    const heartbeats = () =>
      fixture.redis.received.filter((text) => text.startsWith('SET bourse:2:heartbeat')).length
    const before = heartbeats()
    await vi.waitFor(() => expect(heartbeats()).toBeGreaterThan(before + 1), WAIT)
    expect(counts()).toBe(0)
  })
})

describe('what Redis holds', () => {
  it('contains no address and expires', async () => {
    await findCounter(await fixture.replica(), logins)(CALLER)
    const count = findCounter(await fixture.replica(), calls)
    for (let call = 0; call < 100; call++) await count(CALLER)
    await vi.waitFor(
      async () =>
        expect((await fixture.redis.keys()).filter((key) => key.includes(':count:'))).toHaveLength(2),
      WAIT,
    )
    for (const key of await fixture.redis.keys()) {
      expect(key).toMatch(/^bourse:2:/)
      expect(await fixture.redis.leftOf(key)).toBeGreaterThan(0)
    }
    expect(fixture.redis.received.join('\n')).not.toContain(CALLER)
  })
})
