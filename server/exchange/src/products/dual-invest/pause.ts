import { type Reader, readState, type Tx, writeState } from '#platform/kernel'

/** Name of the state; sales are open until an operator pauses them. */
const PAUSED = 'dual_paused'

export const isPaused = async (reader: Reader): Promise<boolean> =>
  (await readState(reader, PAUSED)) === 'yes'

/** Stops or resumes the sale of all products. Purchases are settled in either case. */
export const setPaused = (tx: Tx, paused: boolean): Promise<void> =>
  writeState(tx, PAUSED, paused ? 'yes' : 'no')
