import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  amountText,
  assert,
  formatUtc,
  type Input,
  type Instant,
  refuse,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import {
  cancelAllowance,
  FREE_CANCELS,
  isWithinPriceBand,
  OPEN_ORDERS_MAX,
  type otc,
  PAY_WITHIN_MS,
  computePayment,
  quantityIssue,
} from '@bourse/contracts/otc'
import type { AssetTerms } from '#platform/market'
import type { PayoutCard } from './deps.ts'
import { buildPayee, listMethods, type Merchant } from './merchants.ts'
import { buildOffer, computeBounds } from './offers.ts'
import type { OrderDraft } from './store.ts'

export type Order = Input<typeof otc.place>

/** State that decides an order, read after the locks. */
export type OrderState = {
  readonly member: MemberId
  readonly coin: Pick<AssetTerms, 'id' | 'code' | 'decimals'>
  /** Null for an id that is not in the list. */
  readonly merchant: Merchant | null
  /** The seller's bank card; null without one. */
  readonly card: PayoutCard | null
  readonly openOrders: number
  /** Ends of the member's purchases of the last day that were not paid. */
  readonly unpaidClosings: readonly Instant[]
  /** The limit of the member's level, in USDT. */
  readonly limit: Amount
  /** The seller's free coins; null for buyers. */
  readonly free: Amount | null
  /** USD for one coin; null while there is no price. */
  readonly usd: Amount | null
  readonly now: Instant
}

/** Returns the accepted order, or throws the first refusal. */
export function acceptOrder(order: Order, state: OrderState): OrderDraft {
  const { member, coin, merchant, usd, now } = state
  const { side, fiat, method, quantity, shownPrice: price } = order
  if (merchant === null || !listMethods(merchant, side).includes(method)) refuse('not_found')
  const payment = choosePayment(order, merchant, state.card)
  if (state.openOrders >= OPEN_ORDERS_MAX) refuse('otc_orders_open', { count: String(OPEN_ORDERS_MAX) })
  if (side === 'buy') assertNotPaused(state.unpaidClosings)
  if (usd === null) refuse('price_unavailable')
  const offerState = { side, fiat, asset: coin.id, usd, unit: smallestUnit(coin.decimals) }
  const offer = buildOffer(merchant, offerState)
  if (!isWithinPriceBand(price, offer.price)) refuse('price_moved')
  const bounds = { ...computeBounds(offer, state.limit, offerState), free: state.free }
  const issue = quantityIssue(quantity, bounds)
  if (issue !== null) refuse(issue.code, boundText(issue, coin.code))
  const total = computePayment(quantity, { price, fiat, side })
  // A coin's smallest part may be worth less than the smallest unit of the currency.
  if (total <= ZERO) refuse('amount_below_minimum')
  return {
    ...payment,
    member,
    merchant: merchant.id,
    side,
    asset: coin.id,
    fiat,
    method,
    price,
    quantity,
    total,
    createdAt: now,
    payBy: addMs(now, PAY_WITHIN_MS),
  }
}

/** Buyers pay to the merchant's account, sellers are paid to their card. */
function choosePayment(
  order: Order,
  merchant: Merchant,
  card: PayoutCard | null,
): Pick<OrderDraft, 'payee' | 'payout'> {
  if (order.side === 'buy') return { payee: buildPayee(merchant, order), payout: null }
  if (card === null) refuse('card_required')
  return { payee: card.payee, payout: card.full }
}

/** A purchase that need not be paid is an option on the coin, so few of them are free. */
function assertNotPaused(unpaidClosings: readonly Instant[]): void {
  const { pausedUntil } = cancelAllowance(unpaidClosings)
  if (pausedUntil !== null)
    refuse('otc_paused', { count: String(FREE_CANCELS), time: formatUtc(pausedUntil) })
}

function boundText({ code, bound }: NonNullable<ReturnType<typeof quantityIssue>>, coin: string) {
  switch (code) {
    case 'amount_invalid':
      return {}
    case 'amount_below_minimum':
      return { minimum: amountText(bound), coin }
    case 'amount_above_maximum':
      return { maximum: amountText(bound), coin }
    case 'insufficient_balance':
      return { left: amountText(bound), coin }
    default:
      assert(false, 'every issue has its values')
  }
}
