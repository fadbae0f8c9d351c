import type { CouponId } from '@bourse/contracts/coupons'
import {
  type Amount,
  type Input,
  toAmount,
  amountText,
  isMultipleOf,
  divide,
  refuse,
  ZERO,
} from '@bourse/contracts/kit'
import {
  protectionPrice,
  cost,
  type OrderAccount,
  type OrderKind,
  type Side,
  type spot,
} from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'

export type CheckedOrder = {
  readonly terms: MarketTerms
  readonly account: OrderAccount
  readonly side: Side
  readonly kind: OrderKind
  /** The limit: as given, or the protection price of a market order. */
  readonly price: Amount
  readonly quantity: Amount
  /** Set exactly for stop-limit orders. */
  readonly stopPrice: Amount | null
  /** The named coupon, and the order's value at the given price. */
  readonly coupon?: { readonly id: CouponId; readonly amount: Amount }
}

/** Maximum value of an order in its quote asset; well within the ledger's columns. */
const WORTH_MAX = toAmount('1000000000000')

/** Facts in; a checked order or the first refusal out. */
export function checkOrder(order: Input<typeof spot.place>, terms: MarketTerms | null): CheckedOrder {
  if (terms === null) refuse('market_unknown')
  if (!terms.spotOpen) refuse('market_closed')
  const kind = order.kind ?? 'limit'
  const { quantity } = order
  if (quantity < terms.quantityMin) {
    refuse('amount_below_minimum', { minimum: amountText(terms.quantityMin), coin: terms.baseCode })
  }
  const { purchaseMin = ZERO } = terms
  if (order.side === 'buy' && cost(quantity, order.price) < purchaseMin) {
    refuse('amount_below_minimum', { minimum: amountText(purchaseMin), coin: terms.quoteCode })
  }
  if (cost(quantity, order.price) > WORTH_MAX) {
    refuse('amount_above_maximum', {
      maximum: amountText(divide(WORTH_MAX, order.price, 'down')),
      coin: terms.baseCode,
    })
  }
  if (!isMultipleOf(quantity, terms.lotStep)) refuse('quantity_off_step', { step: amountText(terms.lotStep) })
  assertPrices(order, terms)
  const account = order.account ?? 'spot'
  if (account === 'futures' && terms.onMargin !== true) refuse('market_not_on_margin')
  const coupon =
    order.coupon === undefined ? {} : { coupon: { id: order.coupon, amount: cost(quantity, order.price) } }
  if (kind === 'market') {
    return {
      terms,
      account,
      side: order.side,
      kind,
      quantity,
      price: protectionPrice(order.side, order.price, terms.priceTick),
      stopPrice: null,
      ...coupon,
    }
  }
  const { side, price, stopPrice = null } = order
  return { terms, account, side, kind, quantity, price, stopPrice, ...coupon }
}

/** Limit prices are multiples of the market's step; the seen price of a market order may have any step. */
function assertPrices(
  { kind, price, stopPrice }: Input<typeof spot.place>,
  { priceTick }: MarketTerms,
): void {
  const limits = [...(kind === 'market' ? [] : [price]), ...(stopPrice === undefined ? [] : [stopPrice])]
  if (!limits.every((each) => isMultipleOf(each, priceTick))) {
    refuse('price_off_step', { step: amountText(priceTick) })
  }
  // An unused stop price must not be ignored silently.
  if ((kind === 'stopLimit') !== (stopPrice !== undefined)) refuse('price_invalid')
}
