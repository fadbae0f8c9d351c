import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toInstant, machineTime } from '@bourse/contracts/kit'
import { manualClock, machineClock } from './clock.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe("the machine's clock", () => {
  it('stands still while the machine steps back, and continues from there', () => {
    const clock = machineClock()
    expect(clock.now()).toBe(1_000_000)
    vi.setSystemTime(400_000)
    expect(clock.now()).toBe(1_000_000)
    vi.setSystemTime(1_000_001)
    expect(clock.now()).toBe(1_000_001)
  })

  it('starts with its persisted offset', () => {
    const clock = machineClock(5_000)
    expect(clock.now()).toBe(1_005_000)
    clock.advance(1_000)
    expect(clock.now()).toBe(1_006_000)
    expect(clock.offset()).toBe(6_000)
  })

  it("also returns the machine's time, which the operator cannot change", () => {
    const clock = machineClock(5_000)
    clock.advance(86_400_000)
    expect(clock.machineNow()).toBe(machineTime(1_000_000))
  })

  it('moves forward only', () => {
    expect(() => machineClock().advance(-1)).toThrow('only moves forward')
  })
})

describe('a clock moved by hand', () => {
  it('moves by the given amount only', () => {
    const clock = manualClock(toInstant(7))
    vi.advanceTimersByTime(60_000)
    expect(clock.now()).toBe(7)
    clock.advance(3)
    expect(clock.now()).toBe(10)
    expect(() => clock.advance(-1)).toThrow('only moves forward')
  })
})
