import { type Amount, subtract, ONE, min, sum, ZERO } from '@bourse/contracts/kit'
import {
  settleClose,
  maintenanceMargin,
  type MarginMode,
  notionalOf,
  type Position,
  profitAt,
  quantityOf,
  returnOnMargin,
  RISK_WARNING,
  riskRate,
  type TicketTerms,
} from '@bourse/contracts/futures'

/** A stop price of zero means none. */
export const stopOf = (price: Amount | null): Amount | null => (price === ZERO ? null : price)

/** The current figures of a position; null where unknown. */
export type Figures = {
  readonly price: Amount | null
  readonly profit: Amount | null
  /** Percentage of the margin at opening. */
  readonly percent: Amount | null
  readonly margin: Amount
  /** 1 is liquidation. */
  readonly risk: Amount | null
}

type Given = {
  readonly price: Amount | null
  readonly terms: Pick<TicketTerms, 'tiers' | 'lotSize'> | null
  readonly mode: MarginMode
  /** Margin and risk pushed last by the server. */
  readonly pushed?: { readonly margin: Amount | null; readonly riskRate: Amount | null } | null
}

export const sizeOf = (position: Position, lotSize: Amount | null): Amount | null =>
  position.quantity ?? (lotSize === null ? null : quantityOf(position.lots, lotSize))

/** Computed by the exchange's own rules; the last response fills in figures that cannot be computed. */
export function figuresOf(position: Position, { price, terms, mode, pushed = null }: Given): Figures {
  const now = price ?? position.price
  const margin = pushed?.margin ?? position.margin
  const quantity = sizeOf(position, terms?.lotSize ?? null)
  if (now === null || quantity === null)
    return { price: now, profit: position.profit, percent: null, margin, risk: position.riskRate }
  const profit = profitAt({ side: position.side, quantity, openPrice: position.openPrice }, now)
  const percent = returnOnMargin(profit, position.marginAtOpen ?? position.margin)
  const own =
    terms === null || mode === 'cross'
      ? null
      : riskRate(maintenanceMargin(terms.tiers, notionalOf(quantity, now)), sum(margin, profit))
  const risk = own ?? pushed?.riskRate ?? position.riskRate
  return { price: now, profit, percent: (percent * 100n) as Amount, margin, risk }
}

type ClosingFacts = {
  readonly price: Amount | null
  readonly lotSize: Amount | null
  /** The loss allowed beyond the margin. */
  readonly backing: Amount
}

/** The result and returned margin of closing some lots at a price; null while unknown. */
export function closingOf(
  position: Position,
  lots: Amount,
  { price, lotSize, backing }: ClosingFacts,
): { readonly result: Amount; readonly returned: Amount } | null {
  const whole = sizeOf(position, lotSize)
  if (price === null || whole === null || lots <= ZERO || position.lots <= ZERO) return null
  const part = (of: Amount) => ((of * lots) / position.lots) as Amount
  const { side, openPrice } = position
  const { result, returned } = settleClose(
    {
      side,
      openPrice,
      quotedPrice: position.quotedPrice ?? openPrice,
      quantity: part(whole),
      margin: part(position.margin),
      backing,
    },
    price,
  )
  return { result, returned }
}

/** The result of a reduce-only order, which closes the oldest positions first; null while unknown. */
export function reducingOf(positions: readonly Position[], lots: Amount, facts: ClosingFacts): Amount | null {
  const oldestFirst = positions.toSorted((one, other) => (one.openedAt ?? 0) - (other.openedAt ?? 0))
  let [left, result] = [lots, ZERO]
  for (const position of oldestFirst) {
    const taken = min(left, position.lots)
    if (taken <= ZERO) break
    const closing = closingOf(position, taken, facts)
    if (closing === null) return null
    left = subtract(left, taken)
    result = sum(result, closing.result)
  }
  return result
}

export type RiskLevel = 'low' | 'medium' | 'high'
const MEDIUM = (ONE / 2n) as Amount

export const riskLevel = (risk: Amount): RiskLevel =>
  risk >= RISK_WARNING ? 'high' : risk >= MEDIUM ? 'medium' : 'low'

/** A whole percentage from 0 to 100, for a meter. */
export const meterOf = (risk: Amount): number =>
  Number((risk > ONE ? ONE : risk < ZERO ? ZERO : risk) / (ONE / 100n))

/** The result as a percentage of the margin. */
export const closedPercent = (position: Position): Amount | null =>
  position.realizedProfit === null
    ? null
    : ((returnOnMargin(position.realizedProfit, position.marginAtOpen ?? position.margin) * 100n) as Amount)
