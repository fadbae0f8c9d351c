import { machineTime } from '@bourse/contracts/kit'
import { api } from '@bourse/contracts/api'
import { describe, expect, it, vi } from 'vitest'
import { type AgedOutcome, createResponseCache } from '#cache'
import { policies } from '#policy'
import { redisFixture } from '#testing'
import type { Outcome } from '#upstream'

const request = { endpoint: api.content.site, input: {}, language: 'en' } as const
const name = api.content.site.name
const down: Outcome = { kind: 'unreachable' }

const fixture = redisFixture()

/** A replica in front of an upstream that responds as the test decides, and counts. */
async function replica(respond: () => Outcome | Promise<Outcome>) {
  const shared = await fixture.replica()
  const { responses } = shared
  if (responses === null) throw new Error('this replica shares nothing')
  let calls = 0
  const read = (): Promise<AgedOutcome> =>
    responses.readOrLoad(request, async () => {
      calls++
      return respond()
    })
  const invalidate = () => responses.invalidate([name])
  return { shared, responses, calls: () => calls, read, invalidate }
}
const site = (title: string): Outcome => ({ kind: 'ok', data: { title } })
const readTitle = async (response: Promise<AgedOutcome>) => {
  const aged = await response
  return aged.kind === 'ok' ? (aged.data as { title: string }).title : aged.kind
}
const isStored = async () =>
  (await fixture.redis.keys()).some((key) => key.startsWith(`bourse:2:response:${name}:`))
const stored = () => vi.waitFor(async () => expect(await isStored()).toBe(true), { timeout: 20_000 })

describe('a public response', () => {
  it('is fetched by one replica for all, while it is fresh', async () => {
    const [a, b] = [await replica(() => site('first')), await replica(() => site('second'))]
    expect(await readTitle(a.read())).toBe('first')
    await stored()
    expect(await readTitle(b.read())).toBe('first')
    await fixture.redis.age(20_000)
    const found = (await b.read()) as { ageMs?: number }
    expect(found.ageMs).toBeGreaterThanOrEqual(20_000)
    await fixture.redis.age(10_000)
    expect(await readTitle(b.read())).toBe('second')
    expect([a.calls(), b.calls()]).toEqual([1, 1])
  })

  it('invalidated by one replica is fetched again by all, and they are notified', async () => {
    const [a, b] = [await replica(() => site('new')), await replica(() => site('old'))]
    expect(await readTitle(b.read())).toBe('old')
    await stored()
    a.invalidate()
    await vi.waitFor(() => expect(b.shared.events.forgot).toEqual([name]), { timeout: 20_000 })
    expect(a.shared.events.forgot).toEqual([])
    expect(await readTitle(a.read())).toBe('new')
  })

  it('in flight when invalidated is not served to later requests', async () => {
    let release = (): void => undefined
    const late = new Promise<Outcome>((resolve) => (release = () => resolve(site('old'))))
    const [a, b] = [await replica(() => late), await replica(() => site('new'))]
    const early = a.read()
    await vi.waitFor(() => expect(a.calls()).toBe(1), { timeout: 20_000 })
    b.invalidate()
    await vi.waitFor(() => expect(a.shared.events.forgot).toEqual([name]), { timeout: 20_000 })
    release()
    expect(await readTitle(early)).toBe('old')
    await stored()
    expect(await readTitle(b.read())).toBe('new')
  })

  it('invalidated while Redis was disconnected is not in Redis afterwards', async () => {
    const [a, b] = [await replica(() => site('new')), await replica(() => site('old'))]
    await b.read()
    await stored()
    await fixture.redis.cut()
    await vi.waitFor(() => expect([a.shared.state, b.shared.state]).toEqual(['unavailable', 'unavailable']), {
      timeout: 20_000,
    })
    a.invalidate()
    expect(await readTitle(a.read())).toBe('new')
    await fixture.redis.revive()
    await vi.waitFor(() => expect([a.shared.state, b.shared.state]).toEqual(['connected', 'connected']), {
      timeout: 20_000,
    })
    expect(await readTitle(a.read())).toBe('new')
    expect(a.calls()).toBe(2)
  })

  it("is another replica's last success when the upstream is unavailable, with its true age", async () => {
    const [a, b] = [await replica(() => site('good')), await replica(() => down)]
    await a.read()
    await stored()
    await fixture.redis.age(300_000)
    const found = (await b.read()) as { ageMs?: number }
    expect(found).toMatchObject({ kind: 'ok', data: { title: 'good' } })
    expect(found.ageMs).toBeGreaterThanOrEqual(300_000)
    await fixture.redis.age(301_000)
    expect(await readTitle(b.read())).toBe('unreachable')
  })
})

describe('a foreign value in Redis', () => {
  it('is ignored', async () => {
    const a = await replica(() => site('ours'))
    await a.read()
    await stored()
    const key =
      (await fixture.redis.keys()).find((each) => each.startsWith(`bourse:2:response:${name}:`)) ?? ''
    for (const text of ['0\n{"title":"theirs"}', 'x', '']) {
      await fixture.redis.put(key, text)
      expect(await readTitle(a.read())).toBe('ours')
    }
  })
})

describe('never shared', () => {
  it('are refusals, prices, and member data', async () => {
    const { read, responses } = await replica(() => ({ kind: 'refused', message: 'no', reason: null }))
    expect(await readTitle(read())).toBe('refused')
    const boards = { endpoint: api.market.boards, input: {}, language: 'en' } as const
    await responses.readOrLoad(boards, async () => site('prices'))
    const shared = Object.keys(policies).filter((each) => policies[each]?.cache !== undefined)
    expect(shared.length).toBeGreaterThan(5)
    expect((await fixture.redis.keys()).filter((key) => key.includes(':response:'))).toEqual([])
  })
})

describe('a response in memory', () => {
  it('is served without a Redis command', async () => {
    const { shared, responses } = await replica(() => site('x'))
    const cache = createResponseCache({
      policies,
      now: () => machineTime(0),
      load: (calls) => responses.readOrLoad(calls, async () => site('x')),
    })
    await cache.read(request)
    await stored()
    const before = fixture.redis.received.filter((text) => !text.startsWith('SET bourse:2:heartbeat')).length
    for (let call = 0; call < 50; call++) expect(await cache.read(request)).toMatchObject({ kind: 'cached' })
    expect(fixture.redis.received.filter((text) => !text.startsWith('SET bourse:2:heartbeat'))).toHaveLength(
      before,
    )
    expect(shared.state).toBe('connected')
  })
})
