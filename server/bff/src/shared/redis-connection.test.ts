import { describe, expect, it, vi } from 'vitest'
import { type Replica, redisFixture } from '#testing'

const WAIT = { timeout: 20_000 }
const fixture = redisFixture()
const hasState = (of: Replica, state: string) => vi.waitFor(() => expect(of.state).toBe(state), WAIT)
const logged = ({ lines }: Replica, words: string) => lines.filter((connection) => connection.includes(words))
const words = (connection: string | undefined) => JSON.parse(connection ?? '{}') as Record<string, unknown>
const draw = async (of: Replica) =>
  (await of.counters?.({ name: 'logins', max: 20, windowMs: 60_000 })('203.0.113.7'))?.count

describe('a missing Redis', () => {
  it('does not block the start, and is used when it appears', async () => {
    await fixture.redis.cut()
    const a = await fixture.replica({ waits: false })
    expect(a.state).toBe('unavailable')
    expect(await draw(a)).toBe(1)
    await fixture.redis.revive()
    await hasState(a, 'connected')
  })

  it('is logged once, and once when it is back, never with its address', async () => {
    const a = await fixture.replica(
      {},
      { url: fixture.redis.url.replace('redis://', 'redis://user:hunter2@') },
    )
    await fixture.redis.cut()
    await hasState(a, 'unavailable')
    for (let call = 0; call < 5; call++) await draw(a)
    await fixture.redis.revive()
    await hasState(a, 'connected')
    expect(logged(a, 'Redis unavailable')).toHaveLength(1)
    expect(words(logged(a, 'Redis unavailable')[0])).toMatchObject({ level: 40, reason: 'cut' })
    expect(logged(a, 'Redis connected')).toHaveLength(2)
    expect(a.lines.join('')).not.toMatch(/hunter2|127\.0\.0\.1/)
  })
})

describe('an unresponsive Redis', () => {
  it('is waited for briefly, then skipped, then used again', async () => {
    const a = await fixture.replica({ timeoutMs: 50 })
    fixture.redis.hang(true)
    // The heartbeat or these commands detect it, whichever comes first; each one resolves.
    await vi.waitFor(async () => {
      expect(await draw(a)).toBeGreaterThan(0)
      expect(a.state).toBe('unavailable')
    }, WAIT)
    const scriptCalls = fixture.redis.received.filter((text) => text.startsWith('EVAL')).length
    await Promise.all(Array.from({ length: 5 }, () => draw(a)))
    expect(fixture.redis.received.filter((text) => text.startsWith('EVAL'))).toHaveLength(scriptCalls)
    expect(words(logged(a, 'Redis unavailable')[0])).toMatchObject({ reason: 'slow' })
    expect(a.failures).toContain('slow')
    fixture.redis.hang(false)
    await hasState(a, 'connected')
  })
})

describe('a connection without responses', () => {
  it('is replaced by another one, also right after a reconnect', async () => {
    const a = await fixture.replica({ timeoutMs: 50 })
    await fixture.redis.cut()
    await hasState(a, 'unavailable')
    fixture.redis.hang(true)
    await fixture.redis.revive()
    const connections = fixture.redis.received.filter((text) => text.startsWith('HELLO')).length
    await vi.waitFor(
      () =>
        expect(fixture.redis.received.filter((text) => text.startsWith('HELLO')).length).toBeGreaterThan(
          connections + 1,
        ),
      WAIT,
    )
    fixture.redis.hang(false)
    await hasState(a, 'connected')
  })
})

describe('a full Redis', () => {
  it('is skipped until it accepts writes again', async () => {
    const a = await fixture.replica()
    await fixture.redis.fill(true)
    await hasState(a, 'unavailable')
    expect(await draw(a)).toBe(1)
    expect(words(logged(a, 'Redis unavailable')[0])).toMatchObject({ reason: 'full' })
    await fixture.redis.fill(false)
    await hasState(a, 'connected')
  })
})

describe('replica messages', () => {
  it('reach all other replicas, and only when sealed by one of them', async () => {
    const [a, b] = [await fixture.replica(), await fixture.replica()]
    a.end('sid-of-a-session', null)
    await vi.waitFor(() => expect(b.events.ended).toEqual(['sid-of-a-session']), WAIT)
    expect(a.events.ended).toEqual(['sid-of-a-session'])
    expect(b.isEnded('sid-of-a-session')).toBe(false)
    a.end('sid-of-a-session', null)
    const message = fixture.redis.received.find((text) => text.startsWith('PUBLISH'))
    expect(message).not.toContain('sid-of-a-session')
    await fixture.redis.publish(
      'bourse:2:events',
      '{"from":"x","ended":[{"sid":"forged","until":null}],"forgot":[]}',
    )
    a.end('another', null)
    await vi.waitFor(() => expect(b.events.ended).toContain('another'), WAIT)
    // Received twice from the upstream, published once; the forged message is ignored.
    expect(b.events.ended).toEqual(['sid-of-a-session', 'another'])
  })
})
