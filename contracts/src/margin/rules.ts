import {
  type Amount,
  divide,
  max,
  min,
  multiply,
  ONE,
  roundToStep,
  subtract,
  sum,
  smallestUnit,
  ZERO,
} from '#kit'
import { type Debt, computeInterest } from '#loans'

/*
 * Borrowing against the futures account. Its free money and coins are the assets, money in orders of that account included;
 * margins of positions are no assets, because a position may lose all of its margin within a second.
 */

/** Levels are assets divided by debt. */
export type MarginLevels = {
  /** Money and coins may leave the account only down to this level. */
  readonly transferLevel: Amount
  /** The exchange lends nothing at or below this level. */
  readonly borrowLevel: Amount
  /** The exchange sends a margin call, and the member places no further orders with borrowed money. */
  readonly callLevel: Amount
  readonly liquidationLevel: Amount
  /** A liquidation sells until the account is back at this level. */
  readonly restoredLevel: Amount
}

export type MarginTerms = MarginLevels & {
  /** The largest ratio of assets to own money. */
  readonly leverageMax: Amount
  /** A fraction of the debt per hour. */
  readonly hourlyRate: Amount
  /** Decimals of the borrowed asset. */
  readonly decimals: number
  readonly amountMin: Amount
  /** The largest principal of one member. */
  readonly principalMax: Amount
  /** A fraction of the proceeds of a liquidation. */
  readonly feeRate: Amount
}

export type MarginFunds = {
  /** Amounts in the borrowed asset, at current prices. */
  readonly assets: Amount
  /** Principal and unpaid interest. */
  readonly debt: Amount
}

/** Assets by debt, rounded down; null without a debt. */
export const marginLevel = ({ assets, debt }: MarginFunds): Amount | null =>
  debt === ZERO ? null : divide(assets, debt, 'down')

/** Restrictions of an account, mildest first; each band has those of the bands before it. */
export type MarginBand = 'free' | 'transfer' | 'borrow' | 'call' | 'liquidation'

export function findMarginBand(level: Amount | null, levels: MarginLevels): MarginBand {
  if (level === null || level > levels.transferLevel) return 'free'
  if (level > levels.borrowLevel) return 'transfer'
  if (level > levels.callLevel) return 'borrow'
  return level > levels.liquidationLevel ? 'call' : 'liquidation'
}

/** Own money times (leverage − 1), less what is borrowed already, rounded down to a unit. */
export function computeBorrowable(
  { assets, debt, principal }: MarginFunds & { readonly principal: Amount },
  terms: Pick<MarginTerms, 'leverageMax' | 'principalMax' | 'decimals'>,
): Amount {
  const own = max(ZERO, subtract(assets, debt))
  const allowed = subtract(multiply(own, subtract(terms.leverageMax, ONE), 'down'), debt)
  const left = subtract(terms.principalMax, principal)
  return roundToStep(max(ZERO, min(allowed, left)), smallestUnit(terms.decimals), 'down')
}

/** The value that may leave the account; null without a debt, because then all of it may. */
export const computeReleasable = ({ assets, debt }: MarginFunds, levels: MarginLevels): Amount | null =>
  debt === ZERO ? null : max(ZERO, subtract(assets, multiply(levels.transferLevel, debt, 'up')))

/** The price of one coin at which the account reaches a level while all other prices stay; null if it cannot. */
export function priceAtLevel(
  debt: Amount,
  { others, quantity }: { readonly others: Amount; readonly quantity: Amount },
  level: Amount,
): Amount | null {
  const missing = subtract(multiply(debt, level, 'up'), others)
  return quantity <= ZERO || missing <= ZERO ? null : divide(missing, quantity, 'up')
}

/** The part of their value that all coins may lose together before the account reaches a level; zero if it has. */
export function fallToLevel(
  debt: Amount,
  { money, coins }: { readonly money: Amount; readonly coins: Amount },
  level: Amount,
): Amount | null {
  const price = priceAtLevel(debt, { others: money, quantity: coins }, level)
  return price === null ? null : max(ZERO, subtract(ONE, price))
}

/**
 * The debt after a further amount, whose interest of the running hour is charged at once. The caller has charged all hours
 * that have begun.
 */
export function borrowMore<D extends Debt>(debt: D, amount: Amount): D {
  return {
    ...debt,
    principal: sum(debt.principal, amount),
    interest: sum(debt.interest, computeInterest(amount, debt, 1)),
    principalHours: 0,
  }
}

/** The state that decides on borrowing. */
export type BorrowContext = {
  readonly isCross: boolean
  readonly terms: Pick<MarginTerms, 'amountMin' | 'decimals'>
  /** False while a coin of the account has no price to trade at. */
  readonly isPriced: boolean
  readonly borrowable: Amount
}

export type BorrowIssue = {
  readonly code:
    | 'isolated_required'
    | 'amount_invalid'
    | 'amount_below_minimum'
    | 'price_unavailable'
    | 'margin_limit'
  /** The amount that the code is about. */
  readonly bound: Amount
}

/** The first reason against borrowing, in the order of the contract; null if there is none. */
export function borrowIssue(
  amount: Amount,
  { isCross, terms, isPriced, borrowable }: BorrowContext,
): BorrowIssue | null {
  if (isCross) return { code: 'isolated_required', bound: ZERO }
  if (amount % smallestUnit(terms.decimals) !== 0n) return { code: 'amount_invalid', bound: ZERO }
  if (amount < terms.amountMin) return { code: 'amount_below_minimum', bound: terms.amountMin }
  if (!isPriced) return { code: 'price_unavailable', bound: ZERO }
  return amount > borrowable ? { code: 'margin_limit', bound: borrowable } : null
}
