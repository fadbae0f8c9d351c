import { describe, expect, it, vi } from 'vitest'
import { type Replica, redisFixture } from '#testing'

const WAIT = { timeout: 20_000 }
const fixture = redisFixture()
const hasState = (of: Replica, state: string) => vi.waitFor(() => expect(of.state).toBe(state), WAIT)
const logged = ({ lines }: Replica, words: string) => lines.filter((connection) => connection.includes(words))
const words = (connection: string | undefined) => JSON.parse(connection ?? '{}') as Record<string, unknown>
const draw = async (of: Replica) =>
  (await of.counters?.({ name: 'logins', max: 20, windowMs: 60_000 })('203.0.113.7'))?.count

describe('Redis that is not there', () => {
  it('at the start keeps nobody from starting, and is found when it comes', async () => {
    await fixture.redis.cut()
    const a = await fixture.replica({ waits: false })
    expect(a.state).toBe('unavailable')
    expect(await draw(a)).toBe(1)
    await fixture.redis.revive()
    await hasState(a, 'here')
  })

  it('is said once, and once that it is back, and never with its address', async () => {
    const a = await fixture.replica(
      {},
      { url: fixture.redis.url.replace('redis://', 'redis://user:hunter2@') },
    )
    await fixture.redis.cut()
    await hasState(a, 'unavailable')
    for (let call = 0; call < 5; call++) await draw(a)
    await fixture.redis.revive()
    await hasState(a, 'here')
    expect(logged(a, 'Redis unavailable')).toHaveLength(1)
    expect(words(logged(a, 'Redis unavailable')[0])).toMatchObject({ level: 40, reason: 'cut' })
    expect(logged(a, 'Redis connected')).toHaveLength(2)
    expect(a.lines.join('')).not.toMatch(/hunter2|127\.0\.0\.1/)
  })
})

describe('Redis that does not answer', () => {
  it('is waited for a moment, then not asked any more, then found again', async () => {
    const a = await fixture.replica({ timeoutMs: 50 })
    fixture.redis.hang(true)
    // The beat or these questions find out, whichever comes first; each is answered all the same.
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
    await hasState(a, 'here')
  })
})

describe('a connection on which nothing comes back', () => {
  it('is given up for another one, also when it was a new one after a cut', async () => {
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
    await hasState(a, 'here')
  })
})

describe('Redis that is full', () => {
  it('is done without until it takes something again', async () => {
    const a = await fixture.replica()
    await fixture.redis.fill(true)
    await hasState(a, 'unavailable')
    expect(await draw(a)).toBe(1)
    expect(words(logged(a, 'Redis unavailable')[0])).toMatchObject({ reason: 'full' })
    await fixture.redis.fill(false)
    await hasState(a, 'here')
  })
})

describe('what others tell', () => {
  it('is heard by all but the one who told it, and only when it was sealed by one of us', async () => {
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
    // Said twice by the upstream, told once; and nobody believes the forger.
    expect(b.events.ended).toEqual(['sid-of-a-session', 'another'])
  })
})
