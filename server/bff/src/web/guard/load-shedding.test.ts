import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { startTestBff } from '#testing'
import { createSheddingPolicy, measureEventLoopLag } from './load-shedding.ts'

/** A shedding policy and a clock moved by the test. */
function setUp() {
  let now = 0
  const shouldShed = createSheddingPolicy(() => now)
  return {
    shouldShed,
    /** Reports this lag every half second, for a while. */
    feel(lagMs: number, forMs: number) {
      for (const end = now + forMs; now < end; now += 500) shouldShed('low', lagMs)
    },
    rest: (ms: number) => void (now += ms),
  }
}

describe('a late process', () => {
  it.each([
    [200, []],
    [350, ['low']],
    [500, ['low', 'normal']],
    [1_500, ['low', 'normal', 'high']],
    [60_000, ['low', 'normal', 'high']],
    [Number.POSITIVE_INFINITY, ['low', 'normal', 'high']],
  ] as const)('by %i ms for seconds sends away %j, and never what must not wait', (lagMs, kinds) => {
    const { shouldShed, feel } = setUp()
    feel(lagMs, 3_000)
    expect(
      (['low', 'normal', 'high', 'critical'] as const).filter((kind) => shouldShed(kind, lagMs)),
    ).toEqual(kinds)
  })

  it('once, sheds nothing', () => {
    const { shouldShed, feel, rest } = setUp()
    expect(shouldShed('low', 5_000)).toBe(false)
    rest(2_000)
    expect(shouldShed('low', 5_000)).toBe(false)
    feel(5_000, 1_500)
    expect(shouldShed('low', 5_000)).toBe(true)
  })

  it('that has recovered sheds nothing', () => {
    const { shouldShed, feel, rest } = setUp()
    feel(5_000, 3_000)
    expect(shouldShed('normal', 10)).toBe(false)
    rest(2_000)
    expect(shouldShed('normal', 5_000)).toBe(false)
  })
})

describe('a server with lasting lag', () => {
  it('sheds low priorities, cached responses too, but no critical request', async () => {
    let late = 0
    const bff = await startTestBff({ lagMs: () => late })
    const bearer = await bff.signIn()
    bff.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'FAQ' } }))
    bff.upstream.on('GET /api/user/logout', () => ({ type: 'ok', message: 'bye' }))
    const ask = async (path: string) => {
      const response = await fetch(bff.url + path, { headers: { authorization: bearer } })
      return [response.status, Number(response.headers.get('retry-after'))]
    }
    expect([await ask('/api/faq'), await ask('/api/faq')]).toEqual([
      [200, 0],
      [200, 0],
    ])
    late = 350
    expect(await ask('/api/faq')).toEqual([200, 0])
    bff.advance(1_100)
    expect(await ask('/api/faq')).toEqual([503, 1])
    expect(await ask('/api/user/info')).toEqual([200, 0])
    late = Number.POSITIVE_INFINITY
    expect(await ask('/api/user/info')).toEqual([200, 0])
    bff.advance(1_100)
    expect(await ask('/api/user/info')).toEqual([503, 2])
    expect(await ask('/api/user/logout')).toEqual([200, 0])
    late = 0
    expect(await ask('/api/faq')).toEqual([200, 0])
    await bff.close()
  })
})

describe('event-loop lag', () => {
  it('is measured in milliseconds beyond the normal length of a turn', async () => {
    const app = Fastify()
    const lateness = measureEventLoopLag(app, 5)
    expect(lateness()).toBe(0)
    for (let tries = 0; lateness() === 0 && tries < 500; tries++) {
      // A long turn to measure.
      const until = performance.now() + 25
      while (performance.now() < until);
      await new Promise((turn) => setTimeout(turn, 1))
    }
    expect(lateness()).toBeGreaterThan(0)
    await app.close()
  })
})
