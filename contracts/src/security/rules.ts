import { DAY } from '#kit'

/** How long a newly saved address waits where the operator wants it to. */
export const ADDRESS_HOLD_MS = DAY
