import {
  addMs,
  type Amount,
  DAY,
  type Instant,
  max,
  min,
  multiplyByInt,
  type Page,
  ZERO,
} from '@bourse/contracts/kit'
import {
  forecast,
  type Lock,
  type LockPlan,
  paymentAt,
  divideRedemption,
  termStart,
} from '@bourse/contracts/lock-mining'
import type { Format } from '#kit/format'

const PAGES_MAX = 10

/**
 * The plans of all pages. Our exchange sends them on one; the family's send ten per page and no total, so the
 * last page is the first one without a new plan.
 */
export async function allPlans(
  fetchPage: (page: number) => Promise<Page<LockPlan>>,
): Promise<{ list: LockPlan[] }> {
  const found = new Map<string, LockPlan>()
  for (let number = 1; number <= PAGES_MAX; number++) {
    const { list, total } = await fetchPage(number)
    const before = found.size
    for (const plan of list) found.set(plan.id, plan)
    if (found.size === before || (total !== null && found.size >= total)) break
  }
  return { list: [...found.values()] }
}

/** Plans of one coin and term; they differ in rate and minimum. */
export type PlanGroup = {
  readonly key: string
  readonly first: LockPlan
  readonly plans: readonly LockPlan[]
}

/** Groups plans by coin in the given order, then by term, then by rate. */
export function groupPlans(plans: readonly LockPlan[]): PlanGroup[] {
  const coins = [...new Set(plans.map(({ asset }) => asset))]
  const groups = new Map<string, LockPlan[]>()
  for (const plan of plans) {
    const key = `${plan.asset}/${plan.lockDays}`
    groups.set(key, [...(groups.get(key) ?? []), plan])
  }
  return [...groups]
    .map(([key, own]) => {
      const sorted = own.toSorted((one, other) => (one.dailyRate < other.dailyRate ? -1 : 1))
      return { key, plans: sorted, first: sorted[0] as LockPlan }
    })
    .toSorted(
      ({ first: one }, { first: other }) =>
        coins.indexOf(one.asset) - coins.indexOf(other.asset) || one.lockDays - other.lockDays,
    )
}

/** The group of the requested plan, or the first one where none was requested. */
export function findGroup(plans: readonly LockPlan[], id: string | null): PlanGroup | null {
  const groups = groupPlans(plans)
  const found = id === null ? groups[0] : groups.find((group) => group.plans.some((plan) => plan.id === id))
  return found ?? null
}

/** A plan of the same coin and term that is open for the amount at a higher rate; the highest one. */
export function betterPlan(plans: readonly LockPlan[], plan: LockPlan, amount: Amount): LockPlan | null {
  const isOpen = ({ amountMin, amountMax }: LockPlan) =>
    amount >= amountMin && (amountMax === null || amount <= amountMax)
  const [best] = plans.filter(isOpen).toSorted((one, other) => (one.dailyRate > other.dailyRate ? -1 : 1))
  return best !== undefined && best.dailyRate > plan.dailyRate ? best : null
}

/** "0.30%", or "0.30% – 0.40%" where they differ. Rates are fractions. */
export function bandText(rates: readonly Amount[], { rateText }: Format): string {
  const text = (rate: Amount) => rateText(multiplyByInt(rate, 100n))
  const bounds = rates.length === 0 ? [ZERO] : [min2(rates), max2(rates)]
  return [...new Set(bounds.map(text))].join(' – ')
}
const min2 = (rates: readonly Amount[]): Amount => rates.reduce((one, other) => min(one, other))
const max2 = (rates: readonly Amount[]): Amount => rates.reduce((one, other) => max(one, other))

/** Decimals of payments; an upstream that does not state them pays at most eight. */
const DECIMALS = 8
const toForecastTerms = ({ dailyRate, lockDays, decimals }: LockPlan) => ({
  dailyRate,
  days: lockDays,
  decimals: decimals ?? DECIMALS,
})

export const forecastPlan = (plan: LockPlan, amount: Amount) => forecast(amount, toForecastTerms(plan))

/** The lowest and the highest total yield among plans of one term; null if all are equal. */
export function totalBand(plans: readonly LockPlan[], amount: Amount): readonly [Amount, Amount] | null {
  const totals = plans.map((plan) => forecastPlan(plan, amount).total)
  const [low, high] = [min2(totals), max2(totals)]
  return low === high ? null : [low, high]
}

/**
 * Start, first payment and maturity of a lock made now. The term begins at the next dividend time, so that every day of it
 * is paid; without a dividend time, the family begins tomorrow.
 */
export function computeDates({ dividendTime, lockDays }: LockPlan, now: Instant) {
  const start = dividendTime === null ? addMs(now, DAY) : termStart(now, dividendTime)
  const matures = paymentAt(start, lockDays)
  return dividendTime === null
    ? { start: null, first: null, matures }
    : { start, first: paymentAt(start, 1), matures }
}

/** The time from which the days of a lock count; null where the upstream does not state it. */
export const computeStart = ({ maturesAt, lockDays }: Pick<Lock, 'maturesAt' | 'lockDays'>): Instant | null =>
  maturesAt === null || lockDays === null ? null : paymentAt(maturesAt, -lockDays)

/** The worked example of an early exit in the middle of the term; null where the plan states no penalty. */
export function earlyExit(plan: LockPlan, amount: Amount) {
  const { penaltyRatio, decimals, lockDays } = plan
  if (penaltyRatio === null) return null
  const left = Math.ceil(lockDays / 2)
  const terms = { penaltyRatio, decimals: decimals ?? DECIMALS }
  return { left, ratio: penaltyRatio, ...divideRedemption({ amount, paid: ZERO, left }, terms) }
}
