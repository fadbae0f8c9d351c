import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { startRig } from '#rig'
import { createJudge, measureLateness } from './pressure.ts'

/** A judge and a clock that the test moves. */
function stage() {
  let now = 0
  const judge = createJudge(() => now)
  return {
    judge,
    /** Feels this lateness every half second, for a while. */
    feel(lateMs: number, forMs: number) {
      for (const end = now + forMs; now < end; now += 500) judge('idle', lateMs)
    },
    rest: (ms: number) => void (now += ms),
  }
}

describe('a process that is late', () => {
  it.each([
    [200, []],
    [350, ['idle']],
    [500, ['idle', 'ordinary']],
    [1_500, ['idle', 'ordinary', 'dealing']],
    [60_000, ['idle', 'ordinary', 'dealing']],
    [Number.POSITIVE_INFINITY, ['idle', 'ordinary', 'dealing']],
  ] as const)('by %i ms for seconds sends away %j, and never what must not wait', (lateMs, kinds) => {
    const { judge, feel } = stage()
    feel(lateMs, 3_000)
    expect((['idle', 'ordinary', 'dealing', 'vital'] as const).filter((kind) => judge(kind, lateMs))).toEqual(
      kinds,
    )
  })

  it('once, is let be', () => {
    const { judge, feel, rest } = stage()
    expect(judge('idle', 5_000)).toBe(false)
    rest(2_000)
    expect(judge('idle', 5_000)).toBe(false)
    feel(5_000, 1_500)
    expect(judge('idle', 5_000)).toBe(true)
  })

  it('that has breath again sends nobody away', () => {
    const { judge, feel, rest } = stage()
    feel(5_000, 3_000)
    expect(judge('ordinary', 10)).toBe(false)
    rest(2_000)
    expect(judge('ordinary', 5_000)).toBe(false)
  })
})

describe('a server that is late for long', () => {
  it('sends away what can wait, also what lies there ready, and lets out who wants to leave', async () => {
    let late = 0
    const rig = await startRig({ lateMs: () => late })
    const bearer = await rig.signIn()
    rig.upstream.on('GET /api/faq', () => ({ type: 'ok', message: { id: 1, title: 'FAQ' } }))
    rig.upstream.on('GET /api/user/logout', () => ({ type: 'ok', message: 'bye' }))
    const ask = async (path: string) => {
      const answer = await fetch(rig.url + path, { headers: { authorization: bearer } })
      return [answer.status, Number(answer.headers.get('retry-after'))]
    }
    expect([await ask('/api/faq'), await ask('/api/faq')]).toEqual([
      [200, 0],
      [200, 0],
    ])
    late = 350
    expect(await ask('/api/faq')).toEqual([200, 0])
    rig.advance(1_100)
    expect(await ask('/api/faq')).toEqual([503, 1])
    expect(await ask('/api/user/info')).toEqual([200, 0])
    late = Number.POSITIVE_INFINITY
    expect(await ask('/api/user/info')).toEqual([200, 0])
    rig.advance(1_100)
    expect(await ask('/api/user/info')).toEqual([503, 2])
    expect(await ask('/api/user/logout')).toEqual([200, 0])
    late = 0
    expect(await ask('/api/faq')).toEqual([200, 0])
    await rig.close()
  })
})

describe('how late the process is', () => {
  it('is measured in milliseconds beyond those that a turn may take', async () => {
    const app = Fastify()
    const lateness = measureLateness(app, 5)
    expect(lateness()).toBe(0)
    for (let tries = 0; lateness() === 0 && tries < 500; tries++) {
      // A long turn, so that there is something to measure.
      const until = performance.now() + 25
      while (performance.now() < until);
      await new Promise((turn) => setTimeout(turn, 1))
    }
    expect(lateness()).toBeGreaterThan(0)
    await app.close()
  })
})
