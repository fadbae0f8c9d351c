import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { machineClock } from './clock.ts'
import { startInterval } from './interval.ts'

const log = pino({ level: 'silent' })
beforeEach(() => void vi.useFakeTimers({ now: 1_000_250 }))
afterEach(() => void vi.useRealTimers())

describe('an interval', () => {
  it('runs at each full second of the clock, not a second after its start', async () => {
    const runs: number[] = []
    const clock = machineClock()
    const interval = startInterval(async () => void runs.push(clock.now()), { everyMs: 1_000, clock, log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(runs).toEqual([1_001_000, 1_002_000, 1_003_000])
    await interval.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(runs.length).toBe(3)
  })

  it('skips the seconds that a long run missed, and never overlaps', async () => {
    let under = 0
    let most = 0
    const runs: number[] = []
    const clock = machineClock()
    const run = async () => {
      runs.push(clock.now())
      most = Math.max(most, ++under)
      await new Promise((done) => setTimeout(done, 2_400))
      under--
    }
    const interval = startInterval(run, { everyMs: 1_000, clock, log })
    await vi.advanceTimersByTimeAsync(7_000)
    expect(most).toBe(1)
    expect(runs).toEqual([1_001_000, 1_004_000, 1_007_000])
    const stopped = interval.stop()
    await vi.advanceTimersByTimeAsync(3_000)
    await stopped
    expect(under).toBe(0)
  })

  it('continues after a failed run', async () => {
    let runs = 0
    const run = () => Promise.reject(new Error(`beat ${++runs}`))
    const interval = startInterval(run, { everyMs: 1_000, clock: machineClock(), log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(runs).toBe(3)
    await interval.stop()
  })
})
