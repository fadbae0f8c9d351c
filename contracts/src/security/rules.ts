import { DAY, type Instant, later } from '#kit'

/** How long a newly saved address waits where the operator wants it to. */
export const ADDRESS_HOLD_MS = DAY

/** When money may first go to an address that was saved at a moment. */
export const addressHoldEnds = (savedAt: Instant): Instant => later(savedAt, ADDRESS_HOLD_MS)
