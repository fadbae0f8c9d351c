import { type Amount, divide, type Instant, min, multiply, ONE, roundToStep, subtract, sum, ZERO } from '#kit'
import type { Phase } from './shapes.ts'

/** The phase of a sale by the clock alone; the end is exclusive. */
export function phaseAt({ startsAt, endsAt }: { startsAt: Instant; endsAt: Instant }, now: Instant): Phase {
  if (now < startsAt) return 'warmUp'
  return now < endsAt ? 'running' : 'ended'
}

/** The price of a quantity, rounded up to a unit of the pay asset, in favour of the house. */
export const computeCost = (quantity: Amount, price: Amount, payUnit: Amount): Amount =>
  roundToStep(multiply(quantity, price, 'up'), payUnit, 'up')

/**
 * The price of a coin in a sale that follows the market: its market price less a fraction, rounded up to the price step
 * of the market.
 */
export const discountedPrice = (marketPrice: Amount, discount: Amount, priceTick: Amount): Amount =>
  roundToStep(multiply(marketPrice, subtract(ONE, discount), 'up'), priceTick, 'up')

/** One subscription in a pro rata sale: the money committed, and the quantity that it pays for. */
export type Commitment = {
  readonly id: string
  readonly commit: Amount
  /** The maximum of its quantity: never above commit ÷ price, so that no charge passes the commitment. */
  readonly cap: Amount
}

/** Result of a pro rata sale. `pool` coins were shared among `poolCommit` of money; zero when all got their cap. */
export type Allocation = {
  readonly pool: Amount
  readonly poolCommit: Amount
  readonly shares: ReadonlyMap<string, { readonly quantity: Amount; readonly extra: Amount }>
}

/**
 * Shares `supply` by commitment. Shares above their cap are cut to it, and the excess is shared among the others, until
 * none is above. The units that cutting to `unit` leaves go one each to the largest fractions, then to the lowest ids.
 * The quantities sum to the supply, or to all caps if those are less; the order of `commitments` does not matter.
 * @param unit Smallest unit of the coin; every cap is a multiple of it.
 */
export function allocate(supply: Amount, commitments: readonly Commitment[], unit: Amount): Allocation {
  let [open, pool] = [commitments, supply]
  const shares = new Map<string, { quantity: Amount; extra: Amount }>()
  for (;;) {
    const poolCommit = sum(...open.map(({ commit }) => commit))
    const capped = open.filter(({ commit, cap }) => commit * pool >= cap * poolCommit)
    if (capped.length === 0) {
      shareRest({ open, pool, poolCommit, unit }, shares)
      return { pool: open.length === 0 ? ZERO : pool, poolCommit, shares }
    }
    for (const { id, cap } of capped) shares.set(id, { quantity: cap, extra: ZERO })
    pool = subtract(pool, sum(...capped.map(({ cap }) => cap)))
    open = open.filter((each) => !capped.includes(each))
  }
}

type Rest = {
  readonly open: readonly Commitment[]
  readonly pool: Amount
  readonly poolCommit: Amount
  readonly unit: Amount
}

function shareRest(
  { open, pool, poolCommit, unit }: Rest,
  shares: Map<string, { quantity: Amount; extra: Amount }>,
): void {
  const parts = open.map(({ id, commit }) => {
    const quantity = computeShare(commit, { pool, poolCommit, unit })
    return { id, quantity, fraction: commit * pool - quantity * poolCommit }
  })
  let left = (pool - sum(...parts.map(({ quantity }) => quantity))) / unit
  const byFraction = parts.toSorted((one, other) =>
    one.fraction === other.fraction ? compareIds(one.id, other.id) : one.fraction > other.fraction ? -1 : 1,
  )
  for (const { id, quantity } of byFraction) {
    const extra = left > 0n ? unit : ZERO
    if (left > 0n) left--
    shares.set(id, { quantity: sum(quantity, extra), extra })
  }
}

const compareIds = (one: string, other: string): number =>
  one.length === other.length ? (one < other ? -1 : 1) : one.length - other.length

/** The share of one commitment in the pool, cut to a unit. */
export const computeShare = (
  commit: Amount,
  { pool, poolCommit, unit }: { readonly pool: Amount; readonly poolCommit: Amount; readonly unit: Amount },
): Amount => roundToStep(((commit * pool) / poolCommit) as Amount, unit, 'down')

/** One date of a release schedule; the fractions of a schedule sum to one. */
export type ReleaseTerms = { readonly at: Instant; readonly fraction: Amount }

/** The quantities of a schedule, each cut to a unit; the last one has the rest. */
export function releaseQuantities(quantity: Amount, fractions: readonly Amount[], unit: Amount): Amount[] {
  let left = quantity
  return fractions.map((fraction, at) => {
    const isLast = at === fractions.length - 1
    const part = isLast ? left : roundToStep(multiply(quantity, fraction, 'down'), unit, 'down')
    left = subtract(left, part)
    return part
  })
}

/** The state that decides on a subscription. Amounts that the platform does not state are null. */
export type SaleContext = {
  readonly now: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly price: Amount
  /** Smallest units of the coin and of the pay asset. */
  readonly unit: Amount
  readonly payUnit: Amount
  readonly quantityMin: Amount | null
  /** Unsold coins; null in a pro rata sale, which takes more than it has. */
  readonly remaining: Amount | null
  /** The rest of the member's limit. */
  readonly memberRemaining: Amount | null
  /** The member's free balance of the pay asset. */
  readonly free: Amount | null
}

export type SaleIssue = {
  readonly code:
    | 'sale_not_started'
    | 'sale_ended'
    | 'amount_invalid'
    | 'amount_below_minimum'
    | 'sold_out'
    | 'member_limit'
    | 'insufficient_balance'
  /** The amount that the code is about, in coins; of the pay asset for the balance. Zero without one. */
  readonly bound: Amount
}

/** The first reason against a subscription, in the order of the contract; null if there is none. */
export function saleIssue(quantity: Amount, context: SaleContext): SaleIssue | null {
  const phase = phaseAt(context, context.now)
  if (phase === 'warmUp') return { code: 'sale_not_started', bound: ZERO }
  if (phase === 'ended') return { code: 'sale_ended', bound: ZERO }
  const { remaining, memberRemaining, free } = context
  if (quantity % context.unit !== 0n) return { code: 'amount_invalid', bound: ZERO }
  const minimum = computeMinimum(context)
  if (minimum !== null && quantity < minimum) return { code: 'amount_below_minimum', bound: minimum }
  if (remaining !== null && quantity > remaining) return { code: 'sold_out', bound: remaining }
  if (memberRemaining !== null && quantity > memberRemaining)
    return { code: 'member_limit', bound: memberRemaining }
  if (free !== null && computeCost(quantity, context.price, context.payUnit) > free)
    return { code: 'insufficient_balance', bound: free }
  return null
}

/** The smallest quantity: the last coins of a sale may be bought although they are fewer than its minimum. */
export const computeMinimum = ({
  quantityMin,
  remaining,
}: Pick<SaleContext, 'quantityMin' | 'remaining'>): Amount | null =>
  quantityMin === null || remaining === null || remaining === ZERO ? quantityMin : min(quantityMin, remaining)

/** The largest quantity that a member may subscribe now; null when nothing bounds it. */
export function computeMaximum({ price, unit, ...context }: SaleContext): Amount | null {
  const bounds = [
    context.remaining,
    context.memberRemaining,
    context.free === null ? null : roundToStep(divide(context.free, price, 'down'), unit, 'down'),
  ].filter((bound) => bound !== null)
  return bounds.length === 0 ? null : bounds.reduce(min)
}
