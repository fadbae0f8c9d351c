import { addMs, DAY, type Instant } from '#kit'

/** The time after the registration in which an invitation code can be entered. */
export const ACCEPT_MS = 7 * DAY

export const mayAccept = (registeredAt: Instant, now: Instant): boolean =>
  now < addMs(registeredAt, ACCEPT_MS)
