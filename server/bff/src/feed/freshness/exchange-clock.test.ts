import { addMs, DAY, toInstant, machineTime } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { createExchangeClock } from './exchange-clock.ts'

function setUp() {
  let machineMs = 1_000_000
  const clock = createExchangeClock(() => machineTime(machineMs))
  return {
    clock,
    pass: (ms: number) => void (machineMs += ms),
    at: (ahead = 0) => toInstant(machineMs + ahead),
  }
}

describe('the clock of the exchange', () => {
  it('is that of the machine while its times arrive some seconds late, or none came', () => {
    const { clock, pass, at } = setUp()
    expect(clock.now()).toBe(at())
    for (const late of [0, 900, 4_900]) {
      pass(1_000)
      clock.onTime(addMs(at(), -late))
      expect(clock.now()).toBe(at())
    }
  })

  it('follows one that is set ahead, without the jitter of single events, and one that is set back', () => {
    const { clock, pass, at } = setUp()
    clock.onTime(at(2 * DAY))
    expect(clock.now()).toBe(at(2 * DAY))
    for (const late of [300, 1_400, 20]) {
      pass(1_000)
      clock.onTime(addMs(at(2 * DAY), -late))
      expect(clock.now()).toBe(at(2 * DAY))
    }
    clock.onTime(at())
    expect(clock.now()).toBe(at())
  })
})
