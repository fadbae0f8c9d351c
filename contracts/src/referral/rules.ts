import { addMs, DAY, type Instant } from '#kit'

/** After the registration, an invitation code can be entered for this time. */
export const ACCEPT_MS = 7 * DAY

export const mayAccept = (registeredAt: Instant, now: Instant): boolean =>
  now < addMs(registeredAt, ACCEPT_MS)
