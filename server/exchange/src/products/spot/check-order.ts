import type { CouponId } from '@bourse/contracts/coupons'
import {
  addMs,
  type Amount,
  type Input,
  type Instant,
  toAmount,
  amountText,
  isMultipleOf,
  divide,
  refuse,
  ZERO,
} from '@bourse/contracts/kit'
import {
  defaultTimeInForce,
  isTrailValid,
  orderTermsReason,
  type TimeInForce,
  type Trail,
} from '@bourse/contracts/orders'
import {
  EXPIRY_MAX_MS,
  protectionPrice,
  cost,
  type OrderAccount,
  type OrderKind,
  type SelfTrade,
  type Side,
  type spot,
} from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'

export type CheckedOrder = {
  readonly terms: MarketTerms
  readonly clientId: string | null
  readonly account: OrderAccount
  readonly side: Side
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  readonly expiresAt: Instant | null
  readonly selfTrade: SelfTrade
  /** The limit: as given, or the protection price of a market or stop-market order. */
  readonly price: Amount
  readonly quantity: Amount
  readonly trail: CheckedTrail | null
  /** Set exactly for stop orders. */
  readonly stopPrice: Amount | null
  /** The named coupon, and the order's value at the given price. */
  readonly coupon?: { readonly id: CouponId; readonly amount: Amount }
}

/** Of a trailing stop. */
export type CheckedTrail = Trail & { readonly activation: Amount | null }

/** Maximum value of an order in its quote asset; well within the ledger's columns. */
const WORTH_MAX = toAmount('1000000000000')

type Placement = {
  readonly order: Input<typeof spot.place>
  readonly terms: MarketTerms | null
  readonly now: Instant
}

/** Facts in; a checked order or the first refusal out. */
export function checkOrder({ order, terms, now }: Placement): CheckedOrder {
  if (terms === null) refuse('market_unknown')
  if (!terms.spotOpen) refuse('market_closed')
  const kind = order.kind ?? 'limit'
  const account = order.account ?? 'spot'
  const time = checkTime(order, kind, now)
  // A stop-market order is worth its quantity at the stop price.
  const at = kind === 'stopMarket' ? (order.stopPrice ?? refuse('price_invalid')) : order.price
  checkQuantity({ ...order, price: at }, terms)
  assertPrices(order, terms)
  const trail = checkTrail(order, terms)
  if (account === 'futures' && terms.onMargin !== true) refuse('market_not_on_margin')
  const { side, quantity, coupon, stopPrice = null } = order
  const isLimit = kind === 'limit' || kind === 'stopLimit'
  return {
    terms,
    clientId: order.clientId ?? null,
    account,
    side,
    kind,
    ...time,
    selfTrade: order.selfTrade ?? 'refuse',
    quantity,
    price: isLimit ? at : protectionPrice(side, at, terms.priceTick),
    stopPrice,
    trail,
    ...(coupon === undefined ? {} : { coupon: { id: coupon, amount: cost(quantity, at) } }),
  }
}

/** The table of allowed combinations, and the expiry of an order that has one. */
function checkTime(
  { account, timeInForce, expiresAt: expiry }: Input<typeof spot.place>,
  kind: OrderKind,
  now: Instant,
): Pick<CheckedOrder, 'timeInForce' | 'expiresAt'> {
  const time = timeInForce ?? defaultTimeInForce(kind)
  const expiresAt = expiry ?? null
  if (orderTermsReason(account === 'futures' ? 'margin' : 'spot', kind, time) !== null)
    refuse('order_terms_unfit')
  // An unused expiry must not be ignored silently.
  if ((time === 'gtt') !== (expiresAt !== null)) refuse('expiry_invalid')
  if (expiresAt !== null && (expiresAt <= now || expiresAt > addMs(now, EXPIRY_MAX_MS)))
    refuse('expiry_invalid')
  return { timeInForce: time, expiresAt }
}

function checkQuantity(
  { side, price, quantity }: Pick<CheckedOrder, 'side' | 'price' | 'quantity'>,
  { quantityMin, purchaseMin = ZERO, lotStep, baseCode, quoteCode }: MarketTerms,
): void {
  if (quantity < quantityMin)
    refuse('amount_below_minimum', { minimum: amountText(quantityMin), coin: baseCode })
  if (side === 'buy' && cost(quantity, price) < purchaseMin)
    refuse('amount_below_minimum', { minimum: amountText(purchaseMin), coin: quoteCode })
  if (cost(quantity, price) > WORTH_MAX) {
    const maximum = amountText(divide(WORTH_MAX, price, 'down'))
    refuse('amount_above_maximum', { maximum, coin: baseCode })
  }
  if (!isMultipleOf(quantity, lotStep)) refuse('quantity_off_step', { step: amountText(lotStep) })
}

/** The trail is measured from the price that activates it, or from the price that the member saw. */
function checkTrail(order: Input<typeof spot.place>, { priceTick }: MarketTerms): CheckedTrail | null {
  const { kind, price, trailDistance: distance, trailRate: rate, activationPrice: activation } = order
  // Unused terms must not be ignored silently.
  const isGiven = [distance, rate, activation].some((each) => each !== undefined)
  if (kind !== 'trailingStop') return isGiven ? refuse('trail_invalid') : null
  const trail = { distance: distance ?? null, rate: rate ?? null }
  if (!isTrailValid(trail, { price: activation ?? price, priceTick })) refuse('trail_invalid')
  if (activation !== undefined && !isMultipleOf(activation, priceTick))
    refuse('price_off_step', { step: amountText(priceTick) })
  return { ...trail, activation: activation ?? null }
}

const TAKES_STOP: ReadonlySet<OrderKind> = new Set(['stopLimit', 'stopMarket'])

/** Limit prices are multiples of the market's step; the seen price of an order at market may have any step. */
function assertPrices(
  { kind = 'limit', price, stopPrice }: Input<typeof spot.place>,
  { priceTick }: MarketTerms,
): void {
  const isAtMarket = kind !== 'limit' && kind !== 'stopLimit'
  const limits = [...(isAtMarket ? [] : [price]), ...(stopPrice === undefined ? [] : [stopPrice])]
  if (!limits.every((each) => isMultipleOf(each, priceTick))) {
    refuse('price_off_step', { step: amountText(priceTick) })
  }
  // An unused stop price must not be ignored silently.
  if (TAKES_STOP.has(kind) !== (stopPrice !== undefined)) refuse('price_invalid')
}
