import { readState, type Reader, type Tx, writeState } from '#kernel'

const NAME = 'address_hold'

/**
 * Whether a newly saved withdrawal address is on hold for a day. Off in paper mode, unless the operator turns
 * it on.
 */
export const isAddressHoldEnabled = async (reader: Reader): Promise<boolean> =>
  (await readState(reader, NAME)) === 'on'

export const setAddressHold = (tx: Tx, isOn: boolean): Promise<void> =>
  writeState(tx, NAME, isOn ? 'on' : 'off')
