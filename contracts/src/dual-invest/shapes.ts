import type * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  count,
  day,
  duration,
  booleanCodec,
  id,
  instant,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId } from '#market'

export const dualProductId = id('dualProduct')
export type DualProductId = z.output<typeof dualProductId>

/** A call is paid in the coin, a put in the quote asset. */
export const dualKind = enumCodec({ call: 'call', put: 'put' })
export type DualKind = z.output<typeof dualKind>

/** The settled purchases of a coin and kind. Values are in the quote asset, at the settlement prices. */
export const dualResult = record({
  /** The coin. */
  code: ['currency_name', text],
  quoteCode: ['quote_name', text],
  kind: ['type', dualKind],
  settled: count,
  /** The value that members invested. */
  invested: amount,
  /** The value that was paid to them, with interest. */
  paidOut: ['paid_out', amount],
  /** The part of the invested value that the exchange gained, or lost; null while it is zero. */
  resultShare: ['result_share', tolerantNullable(percent)],
})
export type DualResult = z.output<typeof dualResult>

/** A tranche on offer. The rate is annual; shares are whole. */
export const dualProduct = record({
  id: dualProductId,
  name: text,
  kind: ['type', dualKind],
  asset: ['currency_id', assetId],
  code: ['currency_name', tolerantNullable(text)],
  annualRate: ['rate', percent],
  strike: ['exercise_price', amount],
  startsOn: ['start_time', day],
  endsOn: ['end_time', day],
  shares: ['total_number', tolerantNullable(count)],
  sharesLeft: ['remaining_number', tolerantNullable(count)],
  sharesSold: ['purchased_number', tolerantNullable(count)],
  sharesPerMember: ['user_limit', tolerantNullable(count)],
  isOpen: ['status', tolerantNullable(booleanCodec)],
  // Our exchange only:
  /** The asset that is invested, and the amount of one share. */
  payAsset: ['pay_currency_id', tolerantNullable(assetId)],
  payCode: ['pay_currency_name', tolerantNullable(text)],
  sharePrice: ['share_price', tolerantNullable(amount)],
  quoteCode: ['legal_name', tolerantNullable(text)],
  /** Days that earn interest. */
  days: ['day', tolerantNullable(count)],
  /** The rate at which the product is worth what is invested, and the house's share of it. */
  fairRate: ['fair_rate', tolerantNullable(percent)],
  houseShare: ['house_share', tolerantNullable(percent)],
  /** The price and the annual volatility from which the rates are computed. */
  coinPrice: ['price', tolerantNullable(amount)],
  volatility: tolerantNullable(percent),
  pricedAt: ['priced_at', tolerantNullable(instant)],
  saleClosesAt: ['sale_closes_at', tolerantNullable(instant)],
  settlesAt: ['settles_at', tolerantNullable(instant)],
  /** Time until the sale closes. */
  remainingMs: ['remain_milli_seconds', tolerantNullable(duration)],
})
export type DualProduct = z.output<typeof dualProduct>

export const dualOrderId = id('dualOrder')
export const dualOrder = record({
  id: dualOrderId,
  product: ['dual_id', tolerantNullable(dualProductId)],
  name: tolerantNullable(text),
  kind: ['type', tolerantNullable(dualKind)],
  asset: ['currency_id', tolerantNullable(assetId)],
  code: ['currency_name', tolerantNullable(text)],
  annualRate: ['order_rate', tolerantNullable(percent)],
  strike: ['exercise_price', tolerantNullable(amount)],
  days: ['day', tolerantNullable(count)],
  shares: ['number', count],
  /** Price of the coin at purchase. */
  coinPrice: ['price', tolerantNullable(amount)],
  paid: ['total', amount],
  endsOn: ['end_time', tolerantNullable(day)],
  /** Decode with `dualState` only: the family uses 0 and 1 in two ways. */
  statusCode: ['status', count],
  payout: ['success', tolerantNullable(amount)],
  boughtAt: ['created', tolerantNullable(instant)],
  // Our exchange only:
  payCode: ['pay_currency_name', tolerantNullable(text)],
  quoteCode: ['legal_name', tolerantNullable(text)],
  fairRate: ['fair_rate', tolerantNullable(percent)],
  houseShare: ['house_share', tolerantNullable(percent)],
  settlesAt: ['settles_at', tolerantNullable(instant)],
  settledAt: ['settled_at', tolerantNullable(instant)],
  /** The mean of the recorded prices; null before the settlement and of a failed one. */
  settlementPrice: ['settlement_price', tolerantNullable(amount)],
  payoutCode: ['payout_currency_name', tolerantNullable(text)],
  yield: ['income', tolerantNullable(amount)],
  /** Time until the settlement. */
  remainingMs: ['remain_milli_seconds', tolerantNullable(duration)],
  /** The lowest annual rate at which the payout is invested again; null for a purchase that ends. */
  renewRate: ['renew_rate', tolerantNullable(percent)],
  /**
   * The renewal after the settlement. Not renewed: no product paid the lowest rate, the payout was no share of
   * one, it was too late, the account was frozen, or dual
   * investment was closed in the member's country.
   */
  renewal: [
    'renewal_result',
    tolerantNullable(
      enumCodec({
        renewed: 'renewed',
        rate: 'rate',
        shares: 'shares',
        late: 'late',
        frozen: 'frozen',
        country: 'country',
      }),
    ),
  ],
})
export type DualOrder = z.output<typeof dualOrder>
