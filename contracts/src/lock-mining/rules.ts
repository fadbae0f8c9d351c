import {
  addMs,
  type Amount,
  amountOf,
  DAY,
  HOUR,
  type Instant,
  instantOf,
  min,
  multiply,
  multiplyByInt,
  roundToStep,
  SECOND,
  subtract,
  sum,
  truncate,
} from '#kit'

/** Rates are quoted as fractions per day; a year has 365 days and interest is simple. */
const DAYS_PER_YEAR = 365n
/** Usual rates of a plan; the operator is warned about others. */
export const RATE_BAND = { from: amountOf('0.003'), to: amountOf('0.004') } as const
export const LOCK_DAYS_MAX = 365

export type LockTerms = {
  /** A fraction per day. */
  readonly dailyRate: Amount
  /** A fraction of the amount per remaining day. */
  readonly penaltyRatio: Amount
  /** Decimals of the asset: payments are cut to them, penalties rounded up. */
  readonly decimals: number
}

/**
 * The first dividend time at or after an instant. `dividendTime` is in seconds of the UTC day. The term begins
 * here, and the first dividend is paid one day later.
 */
export function termStart(lockedAt: Instant, dividendTime: number): Instant {
  const today = Math.floor(lockedAt / DAY) * DAY + dividendTime * SECOND
  return instantOf(today < lockedAt ? today + DAY : today)
}

/** Time of a payment: 1, 2, … days after the start of the term. */
export const paymentAt = (start: Instant, number: number): Instant => addMs(start, number * DAY)

/** Whole days left of a term, between 0 and its length. The running day counts as left. */
export const daysLeft = (term: { start: Instant; days: number }, at: Instant): number =>
  Math.min(term.days, Math.max(0, term.days - Math.floor((at - term.start) / DAY)))

/** One day's dividend; fractions below the asset's unit stay with the house. */
export const dividendOf = (
  amount: Amount,
  { dailyRate, decimals }: Omit<LockTerms, 'penaltyRatio'>,
): Amount => truncate(multiply(amount, dailyRate, 'down'), decimals)

/** The penalty of an early redemption: ratio × days left × amount, at most the amount. */
export function penaltyOf(
  amount: Amount,
  { penaltyRatio, decimals, left }: Omit<LockTerms, 'dailyRate'> & { readonly left: number },
): Amount {
  const exact = multiply(multiplyByInt(amount, BigInt(left)), penaltyRatio, 'up')
  return min(amount, roundToStep(exact, amountOf(`1e-${decimals}`), 'up'))
}

/** Amounts of a redemption now: `net` is what the member has in the end, dividends included. */
export function redemptionOf(
  { amount, paid, left }: { amount: Amount; paid: Amount; left: number },
  terms: Omit<LockTerms, 'dailyRate'>,
): { readonly penalty: Amount; readonly returned: Amount; readonly net: Amount } {
  const penalty = penaltyOf(amount, { ...terms, left })
  const returned = subtract(amount, penalty)
  return { penalty, returned, net: sum(returned, paid) }
}

/** The simple yearly rate of a daily rate. */
export const yearlyRate = (dailyRate: Amount): Amount => multiplyByInt(dailyRate, DAYS_PER_YEAR)

/** The dividends of a whole term, exactly as they will be paid. */
export function forecast(
  amount: Amount,
  { days, ...terms }: Omit<LockTerms, 'penaltyRatio'> & { readonly days: number },
): { readonly perDay: Amount; readonly total: Amount } {
  const perDay = dividendOf(amount, terms)
  return { perDay, total: multiplyByInt(perDay, BigInt(days)) }
}

/** "08:00" of a dividend time in seconds of the UTC day. */
export const dividendTimeText = (seconds: number): string =>
  new Date(seconds * SECOND).toISOString().slice(11, 16)

/** Seconds of the UTC day of a text such as "08:00"; null for any other text. */
export function parseDividendTime(text: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return parts === null ? null : (Number(parts[1]) * HOUR) / SECOND + Number(parts[2]) * 60
}
