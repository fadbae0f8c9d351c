import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { machineClock } from './clock.ts'
import { startPulse } from './pulse.ts'

const log = pino({ level: 'silent' })
beforeEach(() => void vi.useFakeTimers({ now: 1_000_250 }))
afterEach(() => void vi.useRealTimers())

describe('a pulse', () => {
  it('beats at each full second of the clock, not a second after it was started', async () => {
    const beats: number[] = []
    const clock = machineClock()
    const pulse = startPulse(async () => void beats.push(clock.now()), { everyMs: 1_000, clock, log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(beats).toEqual([1_001_000, 1_002_000, 1_003_000])
    await pulse.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(beats.length).toBe(3)
  })

  it('skips what a long beat missed, and never beats twice at once', async () => {
    let under = 0
    let most = 0
    const beats: number[] = []
    const clock = machineClock()
    const beat = async () => {
      beats.push(clock.now())
      most = Math.max(most, ++under)
      await new Promise((done) => setTimeout(done, 2_400))
      under--
    }
    const pulse = startPulse(beat, { everyMs: 1_000, clock, log })
    await vi.advanceTimersByTimeAsync(7_000)
    expect(most).toBe(1)
    expect(beats).toEqual([1_001_000, 1_004_000, 1_007_000])
    const stopped = pulse.stop()
    await vi.advanceTimersByTimeAsync(3_000)
    await stopped
    expect(under).toBe(0)
  })

  it('goes on after a beat that failed', async () => {
    let beats = 0
    const beat = () => Promise.reject(new Error(`beat ${++beats}`))
    const pulse = startPulse(beat, { everyMs: 1_000, clock: machineClock(), log })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(beats).toBe(3)
    await pulse.stop()
  })
})
