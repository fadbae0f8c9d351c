import {
  type Amount,
  divide,
  HOUR,
  type Instant,
  min,
  multiply,
  multiplyByInt,
  roundToStep,
  subtract,
  sum,
  smallestUnit,
  ZERO,
} from '#kit'

/*
 * Debts with hourly interest. Interest is simple: it is charged on the principal, in advance for each hour
 * that begins, and stays beside the principal until it is paid. The interest of several hours is rounded
 * once, so that charging it in one stretch or hour by hour has the same result to the last unit.
 */

export type DebtTerms = {
  /** A fraction of the principal per hour. */
  readonly hourlyRate: Amount
  /** Decimals of the borrowed asset. */
  readonly decimals: number
}

export type Debt = DebtTerms & {
  readonly principal: Amount
  /** Interest that is charged and not paid. */
  readonly interest: Amount
  /** Hours charged since the debt began. */
  readonly hours: number
  /** Hours charged on the present principal. */
  readonly principalHours: number
}

/** Interest of so many hours on an unchanged principal, rounded up to a unit. */
export const computeInterest = (
  principal: Amount,
  { hourlyRate, decimals }: DebtTerms,
  hours: number,
): Amount =>
  roundToStep(
    multiply(principal, multiplyByInt(hourlyRate, BigInt(hours)), 'up'),
    smallestUnit(decimals),
    'up',
  )

/** The charge of the next hours on a principal on which `before` hours are charged already. */
export const computeCharge = (
  principal: Amount,
  terms: DebtTerms,
  { before, hours }: { before: number; hours: number },
): Amount =>
  subtract(computeInterest(principal, terms, before + hours), computeInterest(principal, terms, before))

/** The number of hours that have begun. */
export const hoursBegun = (since: Instant, at: Instant): number =>
  at < since ? 0 : Math.floor((at - since) / HOUR) + 1

/** The debt after the charge of all hours up to `hours`. */
export function accrue<D extends Debt>(debt: D, hours: number): D {
  const more = hours - debt.hours
  if (more <= 0) return debt
  const charge = computeCharge(debt.principal, debt, { before: debt.principalHours, hours: more })
  return {
    ...debt,
    interest: sum(debt.interest, charge),
    hours,
    principalHours: debt.principalHours + more,
  }
}

export const computeTotalDebt = ({ principal, interest }: Pick<Debt, 'principal' | 'interest'>): Amount =>
  sum(principal, interest)

/** The parts of a payment: interest first. At most the debt is paid. */
export function splitPayment(debt: Pick<Debt, 'principal' | 'interest'>, amount: Amount) {
  const interest = min(amount, debt.interest)
  return { interest, principal: min(subtract(amount, interest), debt.principal) }
}

/** The debt after a payment. A changed principal begins a new stretch of interest. */
export function payDebt<D extends Debt>(debt: D, amount: Amount): D {
  const paid = splitPayment(debt, amount)
  return {
    ...debt,
    principal: subtract(debt.principal, paid.principal),
    interest: subtract(debt.interest, paid.interest),
    principalHours: paid.principal > ZERO ? 0 : debt.principalHours,
  }
}

export type Collateral = {
  readonly quantity: Amount
  /** The part of the market value that counts: one less the haircut. */
  readonly ratio: Amount
}

export const collateralValue = ({ quantity, ratio }: Collateral, price: Amount): Amount =>
  multiply(multiply(quantity, price, 'down'), ratio, 'down')

/** Debt by collateral value; null for collateral without a value. */
export function computeLtv(debt: Amount, collateral: Collateral, price: Amount): Amount | null {
  const value = collateralValue(collateral, price)
  return value === ZERO ? null : divide(debt, value, 'up')
}

/** The price of the collateral at which a debt has this loan-to-value ratio; null without collateral. */
export function priceAtLtv(debt: Amount, { quantity, ratio }: Collateral, ltv: Amount): Amount | null {
  const divisor = multiply(multiply(quantity, ratio, 'down'), ltv, 'down')
  return divisor === ZERO ? null : divide(debt, divisor, 'up')
}

/** The collateral that a debt needs to have this loan-to-value ratio, rounded up to a unit of the coin. */
export const collateralFor = (
  debt: Amount,
  { price, ratio, ltv, decimals }: { price: Amount; ratio: Amount; ltv: Amount; decimals: number },
): Amount =>
  roundToStep(
    divide(debt, multiply(multiply(price, ratio, 'down'), ltv, 'down'), 'up'),
    smallestUnit(decimals),
    'up',
  )

/** The state that decides on a loan. */
export type LoanContext = {
  /** The tier's share of collateral and of net assets; null without a tier. */
  readonly share: Amount | null
  readonly amountMin: Amount
  readonly decimals: number
  /** Null when there is no price to trade at. */
  readonly price: Amount | null
  readonly ratio: Amount
  readonly collateralDecimals: number
  /** Free collateral coins. */
  readonly free: Amount
  /** The part of the tier's limit that is not borrowed. */
  readonly limitLeft: Amount
}

export type LoanRequest = { readonly amount: Amount; readonly collateral: Amount }

export type LoanIssue = {
  readonly code:
    | 'tier_required'
    | 'amount_invalid'
    | 'amount_below_minimum'
    | 'price_unavailable'
    | 'insufficient_balance'
    | 'loan_limit'
    | 'collateral_too_low'
  /** The amount that the code is about. */
  readonly bound: Amount
}

/** The first reason against a loan, in the order of the contract; null if there is none. */
export function loanIssue({ amount, collateral }: LoanRequest, context: LoanContext): LoanIssue | null {
  const { share, price, free, limitLeft } = context
  if (share === null) return { code: 'tier_required', bound: ZERO }
  if (
    amount % smallestUnit(context.decimals) !== 0n ||
    collateral % smallestUnit(context.collateralDecimals) !== 0n
  )
    return { code: 'amount_invalid', bound: ZERO }
  if (amount < context.amountMin) return { code: 'amount_below_minimum', bound: context.amountMin }
  if (price === null) return { code: 'price_unavailable', bound: ZERO }
  if (collateral > free) return { code: 'insufficient_balance', bound: free }
  if (amount > limitLeft) return { code: 'loan_limit', bound: limitLeft }
  const maximum = borrowable(
    { quantity: collateral, ratio: context.ratio },
    { price, share, decimals: context.decimals },
  )
  return amount > maximum ? { code: 'collateral_too_low', bound: maximum } : null
}

/** The most that this collateral allows at the start. */
export const borrowable = (
  collateral: Collateral,
  { price, share, decimals }: { price: Amount; share: Amount; decimals: number },
): Amount =>
  roundToStep(multiply(collateralValue(collateral, price), share, 'down'), smallestUnit(decimals), 'down')

export type Holdings = {
  /** The value of everything in the member's accounts, what was borrowed included. */
  readonly assets: Amount
  readonly debts: Amount
}

/** The tier's share of net assets, and the part of it that is not borrowed yet. */
export function computeLimit(share: Amount, { assets, debts }: Holdings, decimals: number) {
  const net = assets > debts ? subtract(assets, debts) : ZERO
  const limit = roundToStep(multiply(net, share, 'down'), smallestUnit(decimals), 'down')
  return { limit, left: limit > debts ? subtract(limit, debts) : ZERO }
}
