/**
 * A time by the clock of the machine that runs this code: a server's, or the member's device. It is no number, so that a
 * comparison with an `Instant` does not compile: instants are by the exchange's clock, which an operator may set days ahead.
 */
export type MachineTime = { readonly __machineTime: true }

/** Marks milliseconds since 1970 that were read from a machine's clock or from a store. */
export const machineTime = (ms: number): MachineTime => ms as unknown as MachineTime
/** Milliseconds since 1970, to be stored or printed. */
export const machineMs = (time: MachineTime): number => time as unknown as number
export const addMachineMs = (time: MachineTime, ms: number): MachineTime => machineTime(machineMs(time) + ms)
/** Milliseconds from one time to another. */
export const msFrom = (from: MachineTime, to: MachineTime): number => machineMs(to) - machineMs(from)
