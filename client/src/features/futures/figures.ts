import { type Amount, divide, max, subtract, ONE, min, sum, ZERO } from '@bourse/contracts/kit'
import type { MarginMode, Position, Side, TicketTerms } from '@bourse/contracts/futures'
import {
  maintenanceMargin,
  computeNotional,
  profitAt,
  toQuantity,
  returnOnMargin,
  RISK_WARNING,
  riskRate,
  settleClose,
} from '@bourse/contracts/futures'

/** A stop price of zero means none. */
export const normalizeStop = (price: Amount | null): Amount | null => (price === ZERO ? null : price)

type MarketState = {
  readonly price: Amount | null
  readonly terms: Pick<TicketTerms, 'tiers' | 'lotSize'> | null
  readonly mode: MarginMode
  /** Mark price, margin and risk pushed last by the server. */
  readonly pushed?: {
    readonly price?: Amount | null
    readonly margin: Amount | null
    readonly riskRate: Amount | null
  } | null
}

export const otherSide = (side: Side): Side => (side === 'long' ? 'short' : 'long')

export const computeSize = (position: Position, lotSize: Amount | null): Amount | null =>
  position.quantity ?? (lotSize === null ? null : toQuantity(position.lots, lotSize))

export const percentOfMargin = (profit: Amount, { marginAtOpen, margin }: Position): Amount =>
  (returnOnMargin(profit, marginAtOpen ?? margin) * 100n) as Amount

/**
 * The current figures of a position by the exchange's own rules, at the mark price where there is one; the last response
 * fills in those that cannot be computed. `valued` is the price that liquidates. `percent` is of the margin at opening; a `risk` of 1 is liquidation.
 */
export function computeFigures(position: Position, { price, terms, mode, pushed = null }: MarketState) {
  const now = price ?? position.price
  const mark = position.markPrice == null ? null : (pushed?.price ?? position.markPrice)
  const valued = mark ?? now
  const margin = pushed?.margin ?? position.margin
  const quantity = computeSize(position, terms?.lotSize ?? null)
  if (valued === null || quantity === null)
    return {
      price: now,
      mark,
      valued,
      profit: position.profit,
      percent: null,
      margin,
      risk: position.riskRate,
    }
  const { side, openPrice } = position
  const profit = profitAt({ side, quantity, openPrice }, valued)
  const own =
    terms === null || mode === 'cross'
      ? null
      : riskRate(maintenanceMargin(terms.tiers, computeNotional(quantity, valued)), sum(margin, profit))
  const risk = own ?? pushed?.riskRate ?? position.riskRate
  return { price: now, mark, valued, profit, percent: percentOfMargin(profit, position), margin, risk }
}

/** The move that liquidates, as a fraction of the price; null without a liquidation price. */
export const liquidationDistance = (price: Amount | null, liquidation: Amount | null): Amount | null =>
  price === null || price <= ZERO || liquidation === null
    ? null
    : divide(max(subtract(price, liquidation), subtract(liquidation, price)), price, 'down')

/** `backing` is the loss allowed beyond the margin. */
type ClosingState = {
  readonly price: Amount | null
  readonly lotSize: Amount | null
  readonly backing: Amount
}

/** The result and returned margin of closing some lots at a price; null while unknown. */
export function previewClosing(position: Position, lots: Amount, { price, lotSize, backing }: ClosingState) {
  const whole = computeSize(position, lotSize)
  if (price === null || whole === null || lots <= ZERO || position.lots <= ZERO) return null
  const part = (of: Amount) => ((of * lots) / position.lots) as Amount
  const { side, openPrice } = position
  const quotedPrice = position.quotedPrice ?? openPrice
  const [quantity, margin] = [part(whole), part(position.margin)]
  const { result, returned } = settleClose({ side, openPrice, quotedPrice, quantity, margin, backing }, price)
  return { result, returned }
}

/** The result of a reduce-only order, which closes the oldest positions first; null while unknown. */
export function previewReducing(
  positions: readonly Position[],
  lots: Amount,
  state: ClosingState,
): Amount | null {
  const oldestFirst = positions.toSorted((one, other) => (one.openedAt ?? 0) - (other.openedAt ?? 0))
  let [left, result] = [lots, ZERO]
  for (const position of oldestFirst) {
    const taken = min(left, position.lots)
    if (taken <= ZERO) break
    const closing = previewClosing(position, taken, state)
    if (closing === null) return null
    left = subtract(left, taken)
    result = sum(result, closing.result)
  }
  return result
}

const MEDIUM = (ONE / 2n) as Amount

export const riskLevel = (risk: Amount): 'low' | 'medium' | 'high' =>
  risk >= RISK_WARNING ? 'high' : risk >= MEDIUM ? 'medium' : 'low'

/** A whole percentage from 0 to 100, for a meter. */
export const toMeterPercent = (risk: Amount): number =>
  Number((risk > ONE ? ONE : risk < ZERO ? ZERO : risk) / (ONE / 100n))

/** The result as a percentage of the margin. */
export const closedPercent = (position: Position): Amount | null =>
  position.realizedProfit === null ? null : percentOfMargin(position.realizedProfit, position)
