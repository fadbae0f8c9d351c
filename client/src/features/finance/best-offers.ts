import type { Leader } from '@bourse/contracts/copy-trading'
import type { DualProduct } from '@bourse/contracts/dual-invest'
import type { Project } from '@bourse/contracts/ieo'
import type { Amount, Day } from '@bourse/contracts/kit'
import { multiplyByInt, type Instant } from '@bourse/contracts/kit'
import type { LockPlan } from '@bourse/contracts/lock-mining'

const DAYS_PER_YEAR = 365n

/** The bounds over all plans. Rates are percent; the yearly one is simple interest. Null without plans. */
export type LockOffer = {
  readonly codes: readonly string[]
  readonly dailyRate: Amount
  readonly yearlyRate: Amount
  readonly lockDays: number
}

const largest = <T extends bigint | number>(values: readonly T[]): T | undefined =>
  values.reduce<T | undefined>(
    (best, value) => (best === undefined || value > best ? value : best),
    undefined,
  )

export function bestLock(plans: readonly LockPlan[]): LockOffer | null {
  const rate = largest(plans.map((plan) => plan.dailyRate))
  if (rate === undefined) return null
  const dailyRate = multiplyByInt(rate, 100n)
  return {
    codes: [...new Set(plans.map((plan) => plan.code))],
    dailyRate,
    yearlyRate: multiplyByInt(dailyRate, DAYS_PER_YEAR),
    lockDays: Math.min(...plans.map((plan) => plan.lockDays)),
  }
}

/** The top annual rate in percent and the nearest settlement day of the products on sale. */
export type DualOffer = {
  readonly codes: readonly string[]
  readonly annualRate: Amount
  readonly endsOn: Day
}

export function bestDual(products: readonly DualProduct[]): DualOffer | null {
  const onSale = products.filter(({ isOpen, sharesLeft }) => isOpen !== false && sharesLeft !== 0)
  const rate = largest(onSale.map((product) => product.annualRate))
  const [endsOn] = onSale.map((product) => product.endsOn).toSorted()
  if (rate === undefined || endsOn === undefined) return null
  const codes = onSale.flatMap(({ code }) => (code === null ? [] : [code]))
  return { codes: [...new Set(codes)], annualRate: multiplyByInt(rate, 100n), endsOn }
}

/** A sale and the next change of its state. */
export type IeoOffer = { readonly project: Project; readonly isRunning: boolean; readonly changesAt: Instant }

type Phase = NonNullable<Project['phase']>

/** Takes the phase that the exchange states, or computes it by the clock where the upstream states none. */
function derivePhase({ phase, startsAt, endsAt }: Project, now: Instant): Phase {
  if (phase !== null) return phase
  return now < startsAt ? 'warmUp' : now < endsAt ? 'running' : 'ended'
}

/** The running sale that ends first, otherwise the one that begins next. */
export function nextSale(projects: readonly Project[], now: Instant): IeoOffer | null {
  const inPhase = (phase: Phase) => projects.filter((project) => derivePhase(project, now) === phase)
  const [ending] = inPhase('running').toSorted((one, other) => one.endsAt - other.endsAt)
  if (ending !== undefined) return { project: ending, isRunning: true, changesAt: ending.endsAt }
  const [coming] = inPhase('warmUp').toSorted((one, other) => one.startsAt - other.startsAt)
  return coming === undefined ? null : { project: coming, isRunning: false, changesAt: coming.startsAt }
}

const MONTH_DAYS = 30

/** Null figures are those that the upstream does not send. */
export type TraderOffer = Pick<Leader, 'returnRate' | 'profit' | 'winRate'> & { readonly name: string }

/** The trader with the highest return of the last 30 days, or the highest profit where returns are unknown. */
export function topTrader(leaders: readonly Leader[]): TraderOffer | null {
  const offers = leaders.map(({ id, nickname, periods, returnRate, profit, winRate }) => {
    const month = periods?.find(({ days }) => days === MONTH_DAYS)
    return { name: nickname ?? id, ...(month ?? { returnRate, profit, winRate }) }
  })
  const rank = ({ returnRate, profit }: TraderOffer) => returnRate ?? profit
  const [best] = offers.toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    return a === b ? 0 : b === null || (a !== null && a > b) ? -1 : 1
  })
  if (best === undefined) return null
  const { name, returnRate, profit, winRate } = best
  return { name, returnRate, profit, winRate }
}
