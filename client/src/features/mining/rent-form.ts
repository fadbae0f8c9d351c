import {
  type Amount,
  type Input,
  max,
  min,
  multiply,
  ONE,
  roundToStep,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import {
  computeDay,
  computeTerm,
  type mining,
  type MiningPlan,
  rentalIssue,
  type RentalIssue,
} from '@bourse/contracts/mining'
import { parseAmountInput } from '#kit/format'
import type { Key } from '#text'

export type Ticket = { readonly shares: string }

export type FormContext = {
  readonly plan: MiningPlan
  /** The most shares that the member may add; null while it is not known. */
  readonly ownLeft: Amount
  /** Free balance of the pay asset; null for a guest. */
  readonly free: Amount | null
}

/** Null while the number of shares is incomplete. */
export type Derived = {
  readonly shares: Amount | null
  readonly price: Amount | null
  /** One day's coins, less the running cost; and those of the term. */
  readonly perDay: Amount | null
  readonly total: Amount | null
  /** The price in the coin, to compare the total with. */
  readonly coins: Amount | null
  readonly after: Amount | null
}

const NOTHING: Derived = { shares: null, price: null, perDay: null, total: null, coins: null, after: null }

/** `running` are the shares that the member rents of this plan already. */
export const buildContext = (
  plan: MiningPlan,
  { running, free }: { readonly running: readonly Amount[]; readonly free: Amount | null },
): FormContext => ({ plan, ownLeft: max(ZERO, subtract(plan.sharesMax, sum(ZERO, ...running))), free })

export function derive({ shares: typed }: Ticket, { plan, free }: FormContext): Derived {
  const shares = parseAmountInput(typed)
  if (shares === null) return NOTHING
  const price = multiply(shares, plan.price, 'up')
  return {
    shares,
    price,
    perDay: computeDay(shares, plan).net,
    total: computeTerm(shares, plan),
    coins: multiply(shares, plan.coinPrice, 'up'),
    after: free === null ? null : subtract(free, price),
  }
}

export type Issue = RentalIssue & { readonly field: 'shares' }

export function validate({ shares, price }: Derived, { plan, ownLeft, free }: FormContext): Issue | null {
  const found =
    shares === null || price === null
      ? ({ code: 'amount_invalid', bound: ZERO } as const)
      : rentalIssue(shares, { price, ownLeft, planLeft: plan.sharesLeft, free })
  return found && { ...found, field: 'shares' }
}

/** The number of the Max button. */
export function largestRental({ plan, ownLeft, free }: FormContext): Amount {
  const most = min(ownLeft, plan.sharesLeft)
  if (free === null || plan.price === ZERO) return most
  const affordable = ((free * ONE) / plan.price) as Amount
  return min(most, roundToStep(affordable, ONE, 'down'))
}

export function toInput({ shares, price }: Derived, { plan }: FormContext): Input<typeof mining.rent> | null {
  return shares === null || price === null ? null : { plan: plan.id, shares, shownPrice: price }
}

export const ISSUE_TEXTS: Readonly<Record<RentalIssue['code'], Key>> = {
  amount_invalid: 'mining.whole',
  amount_above_maximum: 'mining.limit_left',
  sold_out: 'mining.only_left',
  insufficient_balance: 'field.insufficient',
}
