import { describe, expect, it, vi } from 'vitest'
import { type Replica, redisStage } from '#rig'

const PATIENCE = { timeout: 20_000 }
const stage = redisStage()
const standsAs = (of: Replica, state: string) => vi.waitFor(() => expect(of.state).toBe(state), PATIENCE)
const said = ({ lines }: Replica, words: string) => lines.filter((line) => line.includes(words))
const words = (line: string | undefined) => JSON.parse(line ?? '{}') as Record<string, unknown>
const draw = async (of: Replica) =>
  (await of.counters?.({ name: 'logins', max: 20, windowMs: 60_000 })('203.0.113.7'))?.count

describe('Redis that is not there', () => {
  it('at the start keeps nobody from starting, and is found when it comes', async () => {
    await stage.redis.cut()
    const a = await stage.replica({ waits: false })
    expect(a.state).toBe('away')
    expect(await draw(a)).toBe(1)
    await stage.redis.revive()
    await standsAs(a, 'here')
  })

  it('is said once, and once that it is back, and never with its address', async () => {
    const a = await stage.replica({}, { url: stage.redis.url.replace('redis://', 'redis://user:hunter2@') })
    await stage.redis.cut()
    await standsAs(a, 'away')
    for (let call = 0; call < 5; call++) await draw(a)
    await stage.redis.revive()
    await standsAs(a, 'here')
    expect(said(a, 'Redis is away')).toHaveLength(1)
    expect(words(said(a, 'Redis is away')[0])).toMatchObject({ level: 40, reason: 'cut' })
    expect(said(a, 'Redis is here')).toHaveLength(2)
    expect(a.lines.join('')).not.toMatch(/hunter2|127\.0\.0\.1/)
  })
})

describe('Redis that does not answer', () => {
  it('is waited for a moment, then not asked any more, then found again', async () => {
    const a = await stage.replica({ patienceMs: 50 })
    stage.redis.hang(true)
    // The beat or these questions find out, whichever comes first; each is answered all the same.
    await vi.waitFor(async () => {
      expect(await draw(a)).toBeGreaterThan(0)
      expect(a.state).toBe('away')
    }, PATIENCE)
    const asked = stage.redis.asked.filter((text) => text.startsWith('EVAL')).length
    await Promise.all(Array.from({ length: 5 }, () => draw(a)))
    expect(stage.redis.asked.filter((text) => text.startsWith('EVAL'))).toHaveLength(asked)
    expect(words(said(a, 'Redis is away')[0])).toMatchObject({ reason: 'slow' })
    expect(a.failures).toContain('slow')
    stage.redis.hang(false)
    await standsAs(a, 'here')
  })
})

describe('a connection on which nothing comes back', () => {
  it('is given up for another one, also when it was a new one after a cut', async () => {
    const a = await stage.replica({ patienceMs: 50 })
    await stage.redis.cut()
    await standsAs(a, 'away')
    stage.redis.hang(true)
    await stage.redis.revive()
    const connections = stage.redis.asked.filter((text) => text.startsWith('HELLO')).length
    await vi.waitFor(
      () =>
        expect(stage.redis.asked.filter((text) => text.startsWith('HELLO')).length).toBeGreaterThan(
          connections + 1,
        ),
      PATIENCE,
    )
    stage.redis.hang(false)
    await standsAs(a, 'here')
  })
})

describe('Redis that is full', () => {
  it('is done without until it takes something again', async () => {
    const a = await stage.replica()
    await stage.redis.fill(true)
    await standsAs(a, 'away')
    expect(await draw(a)).toBe(1)
    expect(words(said(a, 'Redis is away')[0])).toMatchObject({ reason: 'full' })
    await stage.redis.fill(false)
    await standsAs(a, 'here')
  })
})

describe('what others tell', () => {
  it('is heard by all but the one who told it, and only when it was sealed by one of us', async () => {
    const [a, b] = [await stage.replica(), await stage.replica()]
    a.end('sid-of-a-session', null)
    await vi.waitFor(() => expect(b.told.ended).toEqual(['sid-of-a-session']), PATIENCE)
    expect(a.told.ended).toEqual(['sid-of-a-session'])
    expect(b.isEnded('sid-of-a-session')).toBe(false)
    a.end('sid-of-a-session', null)
    const news = stage.redis.asked.find((text) => text.startsWith('PUBLISH'))
    expect(news).not.toContain('sid-of-a-session')
    await stage.redis.publish(
      'bourse:1:news',
      '{"from":"x","ended":[{"sid":"forged","until":null}],"forgot":[]}',
    )
    a.end('another', null)
    await vi.waitFor(() => expect(b.told.ended).toContain('another'), PATIENCE)
    // Said twice by the upstream, told once; and nobody believes the forger.
    expect(b.told.ended).toEqual(['sid-of-a-session', 'another'])
  })
})
