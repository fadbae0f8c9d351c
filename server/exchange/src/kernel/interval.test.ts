import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { machineClock } from './clock.ts'
import { startInterval } from './interval.ts'

const log = pino({ level: 'silent' })
beforeEach(() => void vi.useFakeTimers({ now: 1_000_250 }))
afterEach(() => void vi.useRealTimers())

describe('a pulse', () => {
  it('beats at each full second of the clock, not a second after it was started', async () => {
    const runs: number[] = []
    const clock = machineClock()
    const interval = startInterval(async () => void runs.push(clock.now()), { everyMs: 1_000, clock, log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(runs).toEqual([1_001_000, 1_002_000, 1_003_000])
    await interval.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(runs.length).toBe(3)
  })

  it('skips what a long beat missed, and never beats twice at once', async () => {
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

  it('goes on after a beat that failed', async () => {
    let runs = 0
    const run = () => Promise.reject(new Error(`beat ${++runs}`))
    const interval = startInterval(run, { everyMs: 1_000, clock: machineClock(), log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(runs).toBe(3)
    await interval.stop()
  })
})
