import { DAY } from '#kit'

/** Waiting time of a newly saved address, if the operator enables it. */
export const ADDRESS_HOLD_MS = DAY
