import { addMs, DAY, HOUR, type Instant, toAmount } from '#kit'

/** The plans that a member has at most, ended ones not counted. */
export const RECURRING_PLANS_MAX = 20
/** The least and the greatest amount of a purchase, in the pay asset. */
export const RECURRING_MIN = toAmount('1')
export const RECURRING_MAX = toAmount('100000')
/** A purchase that is later than this is skipped: its price is no longer the one that the member planned for. */
export const RECURRING_LATE_MS = HOUR

/** Days and hours are those of UTC. A monthly plan has one of the first 28 days, which every month has. */
export type RecurringSchedule = {
  readonly cadence: 'daily' | 'weekly' | 'monthly'
  /** 1 to 7 from Monday, or 1 to 28; null for a daily plan. */
  readonly day: number | null
  readonly hour: number
}

/** Whether the day fits the cadence. */
export function isRecurringDay({ cadence, day }: Omit<RecurringSchedule, 'hour'>): boolean {
  if (cadence === 'daily') return day === null
  return day !== null && day >= 1 && day <= (cadence === 'weekly' ? 7 : 28)
}

/** The first purchase of a schedule after an instant. */
export function nextRecurring({ cadence, day, hour }: RecurringSchedule, after: Instant): Instant {
  const at = new Date(after)
  const month = (shift: number) =>
    Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + shift, day ?? 1, hour) as Instant
  if (cadence === 'monthly') return month(0) > after ? month(0) : month(1)
  const today = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), hour) as Instant
  // Sunday is day 0 of the calendar and day 7 of a plan.
  const days = cadence === 'daily' ? 0 : ((day ?? 1) - at.getUTCDay() + 7) % 7
  const first = addMs(today, days * DAY)
  return first > after ? first : addMs(first, cadence === 'daily' ? DAY : 7 * DAY)
}
