import { readKept, type Reader, type Tx, writeKept } from '#kernel'

const NAME = 'address_hold'

/** Whether a newly saved withdrawal address waits a day. Off on paper; the operator says otherwise. */
export const holdsNewAddresses = async (reader: Reader): Promise<boolean> =>
  (await readKept(reader, NAME)) === 'on'

export const setAddressHold = (tx: Tx, isOn: boolean): Promise<void> =>
  writeKept(tx, NAME, isOn ? 'on' : 'off')
