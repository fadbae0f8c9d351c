import { computeNotional, type TicketTerms } from '@bourse/contracts/futures'
import {
  type Amount,
  toAmount,
  amountText,
  assert,
  divide,
  type Facts,
  type Instant,
  instantText,
  roundToStep,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { type IssuedReceipt, issuedAmount } from '#platform/receipts'
import type { FuturesMarket } from './deps.ts'
import type { StoredPosition } from './stored.ts'

type Names = Pick<FuturesMarket, 'id' | 'symbol' | 'quoteCode'>

const sharedFacts = (position: StoredPosition, { id, symbol, quoteCode }: Names): Facts => ({
  symbol,
  asset: quoteCode,
  market: id,
  side: position.side,
  lots: amountText(position.lots),
  lot_size: amountText(divide(position.quantity, position.lots, 'down')),
  leverage: String(position.leverage),
})

/** The facts of an opening at market, with the worst price of an order that has one; its tick gives the price. */
export const marketOpeningFacts = (
  position: StoredPosition,
  market: Names,
  terms: Pick<TicketTerms, 'priceTick' | 'spreadRate' | 'feeRate'> & { readonly limit: Amount | null },
): Facts => ({
  ...(terms.limit === null ? {} : { limit_price: amountText(terms.limit) }),
  ...sharedFacts(position, market),
  price_tick: amountText(terms.priceTick),
  spread_rate: amountText(terms.spreadRate),
  trade_fee_rate: amountText(terms.feeRate),
})

/** The facts of a limit order's fill, whose margin and fee were held at its own price when it was submitted. */
export const limitOpeningFacts = (order: StoredPosition, market: Names, since: Instant): Facts => ({
  ...sharedFacts(order, market),
  limit: amountText(order.openPrice),
  trade_fee_rate: amountText(computeFeeRate(order)),
  since: instantText(since),
})

/** Rates have at most twelve decimal places. */
const RATE_STEP = toAmount('0.000000000001')

/** The rate of an order; that of an older one is read from its held fee, which was rounded up to the last place of an amount. */
export function computeFeeRate({ quantity, openPrice, fee, entry }: StoredPosition): Amount {
  if (entry.feeRate !== null) return entry.feeRate
  const notional = computeNotional(quantity, openPrice)
  const half = (RATE_STEP / 2n) as Amount
  return notional === ZERO ? ZERO : roundToStep(sum(divide(fee, notional, 'down'), half), RATE_STEP, 'down')
}

/** The facts of a stop that triggered an order; `since` is the instant up to which prices did not count. */
export function triggerFacts({ entry: { stop } }: StoredPosition, since: Instant): Facts {
  if (stop === null) return {}
  const name = stop.direction === 'rises' ? 'stop_above' : 'stop_below'
  const by = stop.by === 'mark' ? { trigger: 'mark' } : {}
  return { [name]: amountText(stop.price), ...by, since: instantText(since) }
}

/** An opening books its receipt: the same price, margin and fee. */
export function assertOpening(receipt: IssuedReceipt | undefined, position: StoredPosition): void {
  assert(receipt !== undefined, 'every opening has its receipt')
  assert(
    issuedAmount(receipt, 'open_price') === position.openPrice &&
      issuedAmount(receipt, 'margin') === position.marginAtOpen &&
      issuedAmount(receipt, 'fee') === position.fee,
    'a receipt states the opening',
  )
}
