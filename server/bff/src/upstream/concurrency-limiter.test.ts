import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter, LIMITS_BY_PRIORITY } from './concurrency-limiter.ts'

/** A limiter whose timers the test fires. */
function setUp() {
  const timers = new Set<{ ms: number; run: () => void }>()
  const limiter = createConcurrencyLimiter((ms, run) => {
    const timer = { ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  })
  return {
    limiter,
    timers,
    /** Fires all timers of at most this length. */
    pass(ms: number) {
      for (const timer of timers) {
        if (timer.ms > ms) continue
        timers.delete(timer)
        timer.run()
      }
    },
    fill(count: number) {
      for (let at = 0; at < count; at++) if (limiter.acquire('critical') !== true) throw new Error('no room')
    },
  }
}

describe('the concurrency limiter', () => {
  it('admits at once while below the limit', () => {
    const { limiter } = setUp()
    for (let at = 0; at < LIMITS_BY_PRIORITY.normal.limit; at++) expect(limiter.acquire('normal')).toBe(true)
  })

  it('reports requests in flight, queue length, and waiting time', async () => {
    let at = 0
    const limiter = createConcurrencyLimiter(
      () => () => undefined,
      () => at,
    )
    for (let taken = 0; taken < LIMITS_BY_PRIORITY.normal.limit; taken++) void limiter.acquire('normal')
    expect(limiter.stats()).toEqual({
      active: LIMITS_BY_PRIORITY.normal.limit,
      waiting: { critical: 0, high: 0, normal: 0, low: 0 },
      oldestMs: 0,
    })
    const waiting = [limiter.acquire('low')]
    at += 40
    waiting.push(limiter.acquire('normal'))
    at += 2
    expect(limiter.stats()).toMatchObject({ waiting: { normal: 1, low: 1 }, oldestMs: 42 })
    for (let left = 0; left < LIMITS_BY_PRIORITY.normal.limit; left++) limiter.release()
    expect([await waiting[0], await waiting[1]]).toEqual([true, true])
    expect(limiter.stats()).toMatchObject({ active: 2, oldestMs: 0 })
  })

  it('reserves the last slots for higher priorities', () => {
    const { limiter, fill } = setUp()
    fill(LIMITS_BY_PRIORITY.low.limit)
    expect(limiter.acquire('low')).toBeInstanceOf(Promise)
    expect(limiter.acquire('normal')).toBe(true)
    fill(LIMITS_BY_PRIORITY.high.limit - LIMITS_BY_PRIORITY.low.limit - 1)
    expect(limiter.acquire('high')).toBeInstanceOf(Promise)
    expect(limiter.acquire('critical')).toBe(true)
  })

  it('admits queued requests by priority, and in order within one', async () => {
    const { limiter, fill } = setUp()
    fill(LIMITS_BY_PRIORITY.critical.limit)
    const order: string[] = []
    const acquire = async (name: string, priority: 'low' | 'normal' | 'critical') => {
      if (await limiter.acquire(priority)) order.push(name)
    }
    const all = [
      acquire('news', 'low'),
      acquire('orders', 'normal'),
      acquire('close 1', 'critical'),
      acquire('close 2', 'critical'),
    ]
    for (let at = 0; at < LIMITS_BY_PRIORITY.critical.limit + 2; at++) limiter.release()
    await Promise.all(all)
    expect(order).toEqual(['close 1', 'close 2', 'orders', 'news'])
  })

  it('sheds requests after their timeout: low first, critical last', async () => {
    const { limiter, fill, pass, timers } = setUp()
    fill(LIMITS_BY_PRIORITY.critical.limit)
    const left: string[] = []
    for (const priority of ['critical', 'high', 'normal', 'low'] as const) {
      void Promise.resolve(limiter.acquire(priority)).then((may) => void (may ? null : left.push(priority)))
    }
    for (const [ms, left] of [
      [300, ['low']],
      [1_000, ['low', 'normal']],
      [2_000, ['low', 'normal', 'high']],
      [5_000, ['low', 'normal', 'high', 'critical']],
    ] as const) {
      pass(ms)
      await Promise.resolve()
      expect(left).toEqual(left)
    }
    expect(timers.size).toBe(0)
  })

  it('sheds at once when too many wait, and accepts again afterwards', async () => {
    const { limiter, fill, pass } = setUp()
    fill(LIMITS_BY_PRIORITY.critical.limit)
    const waiting = Array.from({ length: LIMITS_BY_PRIORITY.low.queueMax }, async () =>
      limiter.acquire('low'),
    )
    expect(limiter.acquire('low')).toBe(false)
    pass(LIMITS_BY_PRIORITY.low.queueTimeoutMs)
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => false))
    expect(limiter.acquire('low')).toBeInstanceOf(Promise)
  })

  it('counts correctly in any sequence: afterwards all slots are free', async () => {
    const { limiter, fill, pass } = setUp()
    fill(LIMITS_BY_PRIORITY.critical.limit)
    const late = limiter.acquire('normal')
    const soon = limiter.acquire('critical')
    limiter.release()
    expect(await soon).toBe(true)
    pass(LIMITS_BY_PRIORITY.normal.queueTimeoutMs)
    expect(await late).toBe(false)
    for (let at = 0; at < LIMITS_BY_PRIORITY.critical.limit; at++) limiter.release()
    fill(LIMITS_BY_PRIORITY.critical.limit)
  })
})
