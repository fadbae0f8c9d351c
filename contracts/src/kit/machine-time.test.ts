import { expect, it } from 'vitest'
import type { Instant } from './instant.ts'
import { addMachineMs, machineMs, type MachineTime, machineTime, msFrom } from './machine-time.ts'

it('a time of the machine is compared with another one', () => {
  const [at, then] = [machineTime(1_000), machineTime(2_500)]
  expect([at < then, at >= then, msFrom(at, then)]).toEqual([true, false, 1_500])
  expect(machineMs(addMachineMs(at, 1_500))).toBe(machineMs(then))
})

it('a comparison with an instant of the exchange does not compile', () => {
  // TypeScript compares two operands that are both numbers, or neither and of comparable types.
  const isNumber: MachineTime extends number ? true : false = false
  const isInstant: MachineTime extends Instant ? true : false = false
  const isInstantNumber: Instant extends number ? true : false = true
  expect([isNumber, isInstant, isInstantNumber]).toEqual([false, false, true])
})
