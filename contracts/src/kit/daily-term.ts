import { DAY, SECOND, addMs, type Instant, toInstant } from './instant.ts'

/**
 * The first payment time at or after an instant. `time` is in seconds of the UTC day. A term that is paid daily begins
 * here, and the first payment is one day later.
 */
export function termStart(from: Instant, time: number): Instant {
  const today = Math.floor(from / DAY) * DAY + time * SECOND
  return toInstant(today < from ? today + DAY : today)
}

/** The time of a payment: 1, 2, … days after the start of the term. */
export const paymentAt = (start: Instant, number: number): Instant => addMs(start, number * DAY)

/** Whole days left of a term, between 0 and its length. The running day counts as left. */
export const daysLeft = (term: { start: Instant; days: number }, at: Instant): number =>
  Math.min(term.days, Math.max(0, term.days - Math.floor((at - term.start) / DAY)))
