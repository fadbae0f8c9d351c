import { type Amount, max, min, type RefusalCode, subtract, sum, ZERO } from '#kit'
import type { MarginMode } from './margin-mode.ts'
import {
  computeNotional,
  type Exposure,
  liquidationPrice,
  marginRequired,
  profitAt,
  spreadCost,
} from './rules.ts'
import { leverageIssue, type TicketTerms } from './ticket.ts'

/** A signed amount of margin, or another leverage. */
export type MarginRequest =
  | { readonly kind: 'amount'; readonly change: Amount }
  | { readonly kind: 'leverage'; readonly leverage: number }

export type MarginState = {
  readonly position: QuotedExposure & { readonly margin: Amount; readonly leverage: number }
  readonly mode: MarginMode
  /** The present price; null when there is none to trade on. */
  readonly price: Amount | null
  /** The mark price, which follows a jump within seconds: what stays covers the position at both. */
  readonly mark?: Amount | null
  /** Free balance of the account. */
  readonly free: Amount
  readonly terms: Pick<TicketTerms, 'tiers' | 'priceTick' | 'leverages' | 'superLeverages'>
  /** Value of the other positions and orders of the market that have super leverage. */
  readonly superOpen: Amount
}

export type MarginOutcome = {
  /** Moves from the free balance to the margin; back when negative. */
  readonly change: Amount
  readonly margin: Amount
  readonly leverage: number
  /** Null in cross mode, where it depends on the account, and when no price liquidates the position. */
  readonly liquidationPrice: Amount | null
}

export type MarginIssue = {
  readonly code: RefusalCode
  readonly values?: Readonly<Record<string, string>>
}

/** A holding with its opening price before the spread. */
export type QuotedExposure = Exposure & { readonly quotedPrice: Amount }

/**
 * The least margin that stays when some is taken: the margin of the present value at the leverage, and the floating
 * loss. A floating gain is no margin, and the spread no loss, because an opening requires no margin for it either.
 */
export function leastMargin(exposure: QuotedExposure, price: Amount, leverage: number): Amount {
  const { quantity, openPrice, quotedPrice } = exposure
  const result = sum(profitAt(exposure, price), spreadCost(quantity, openPrice, quotedPrice))
  return subtract(marginRequired(computeNotional(quantity, price), leverage), min(ZERO, result))
}

/** The amount that may be taken from an isolated margin. */
export const removableMargin = (state: Pick<MarginState, 'position' | 'price' | 'mark'>): Amount => {
  const least = findLeastMargin(state, state.position.leverage)
  return least === null ? ZERO : max(ZERO, subtract(state.position.margin, least))
}

/** The least margin at the last price and at the mark price; null without a price. */
function findLeastMargin(
  { position, price, mark = null }: Pick<MarginState, 'position' | 'price' | 'mark'>,
  leverage: number,
): Amount | null {
  if (price === null) return null
  return max(leastMargin(position, price, leverage), leastMargin(position, mark ?? price, leverage))
}

/** The margin by which another leverage differs: both are of the opening value. */
export function leverageMarginChange(exposure: Exposure, from: number, to: number): Amount {
  const notional = computeNotional(exposure.quantity, exposure.openPrice)
  return subtract(marginRequired(notional, to), marginRequired(notional, from))
}

/** The effect of a request, or the first issue, in the order in which the exchange checks. */
export function changeMargin(
  request: MarginRequest,
  state: MarginState,
): MarginOutcome | { readonly issue: MarginIssue } {
  const { position, mode, free, terms } = state
  if (request.kind === 'amount' && mode === 'cross') return { issue: { code: 'margin_shared' } }
  const leverage = request.kind === 'amount' ? position.leverage : request.leverage
  const unfit = request.kind === 'amount' ? null : checkLeverage(leverage, state)
  if (unfit !== null) return { issue: unfit }
  const change =
    request.kind === 'amount'
      ? request.change
      : leverageMarginChange(position, position.leverage, request.leverage)
  const margin = sum(position.margin, change)
  if (change < ZERO && mode === 'isolated') {
    const least = findLeastMargin(state, leverage)
    if (least === null) return { issue: { code: 'price_unavailable' } }
    if (margin < least) return { issue: { code: 'margin_too_low' } }
  }
  if (margin < ZERO) return { issue: { code: 'margin_too_low' } }
  if (change > free) return { issue: { code: 'insufficient_balance' } }
  const isolated = mode === 'isolated'
  return {
    change,
    margin,
    leverage,
    liquidationPrice: isolated ? liquidationPrice({ ...position, balance: margin }, terms) : null,
  }
}

/** A leverage must be on offer, and allow the value of the position. */
function checkLeverage(leverage: number, { position, terms, superOpen }: MarginState): MarginIssue | null {
  const isOffered =
    terms.leverages.includes(leverage) || terms.superLeverages.some((each) => each.leverage === leverage)
  if (!isOffered) return { code: 'leverage_invalid' }
  const notional = computeNotional(position.quantity, position.openPrice)
  return leverageIssue(leverage, notional, { terms, superOpen })
}
