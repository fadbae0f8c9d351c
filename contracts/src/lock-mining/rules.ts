import {
  type Amount,
  toAmount,
  HOUR,
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
export const RATE_BAND = { from: toAmount('0.003'), to: toAmount('0.004') } as const
export const LOCK_DAYS_MAX = 365

export type LockTerms = {
  /** A fraction per day. */
  readonly dailyRate: Amount
  /** A fraction of the amount per remaining day. */
  readonly penaltyRatio: Amount
  /** Decimals of the asset: payments are cut to them, penalties rounded up. */
  readonly decimals: number
}

/** One day's dividend; fractions below the asset's unit stay with the house. */
export const computeDailyDividend = (
  amount: Amount,
  { dailyRate, decimals }: Omit<LockTerms, 'penaltyRatio'>,
): Amount => truncate(multiply(amount, dailyRate, 'down'), decimals)

/** The penalty of an early redemption: ratio × days left × amount, at most the amount. */
export function computePenalty(
  amount: Amount,
  { penaltyRatio, decimals, left }: Omit<LockTerms, 'dailyRate'> & { readonly left: number },
): Amount {
  const exact = multiply(multiplyByInt(amount, BigInt(left)), penaltyRatio, 'up')
  return min(amount, roundToStep(exact, toAmount(`1e-${decimals}`), 'up'))
}

/** Amounts of a redemption now: `net` is what the member has in the end, dividends included. */
export function divideRedemption(
  { amount, paid, left }: { amount: Amount; paid: Amount; left: number },
  terms: Omit<LockTerms, 'dailyRate'>,
): { readonly penalty: Amount; readonly returned: Amount; readonly net: Amount } {
  const penalty = computePenalty(amount, { ...terms, left })
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
  const perDay = computeDailyDividend(amount, terms)
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
