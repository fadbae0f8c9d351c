import type * as z from 'zod/mini'
import { amount, choice, count, day, flag, id, instant, maybe, percent, record, text } from '#kit'
import { assetId } from '#market'

export const dualProductId = id('dualProduct')
export type DualProductId = z.output<typeof dualProductId>

/** A call is paid in with the coin, a put with the quote asset. */
export const dualKind = choice({ call: 'call', put: 'put' })
export type DualKind = z.output<typeof dualKind>

/** A tranche on offer. Its rate is a year's; shares are whole. */
export const dualProduct = record({
  id: dualProductId,
  name: text,
  kind: ['type', dualKind],
  asset: ['currency_id', assetId],
  code: ['currency_name', maybe(text)],
  annualRate: ['rate', percent],
  strike: ['exercise_price', amount],
  startsOn: ['start_time', day],
  endsOn: ['end_time', day],
  shares: ['total_number', maybe(count)],
  sharesLeft: ['remaining_number', maybe(count)],
  sharesSold: ['purchased_number', maybe(count)],
  sharesPerMember: ['user_limit', maybe(count)],
  isOpen: ['status', maybe(flag)],
})
export type DualProduct = z.output<typeof dualProduct>

export const dualOrder = record({
  id: id('dualOrder'),
  product: ['dual_id', maybe(dualProductId)],
  name: maybe(text),
  kind: ['type', maybe(dualKind)],
  asset: ['currency_id', maybe(assetId)],
  code: ['currency_name', maybe(text)],
  annualRate: ['order_rate', maybe(percent)],
  strike: ['exercise_price', maybe(amount)],
  days: ['day', maybe(count)],
  shares: ['number', count],
  /** What the coin cost when it was bought. */
  coinPrice: ['price', maybe(amount)],
  paid: ['total', amount],
  endsOn: ['end_time', maybe(day)],
  /** Read it with `dualState` only: 0 and 1 do not mean the same to all of the family. */
  statusCode: ['status', count],
  payout: ['success', maybe(amount)],
  boughtAt: ['created', maybe(instant)],
})
export type DualOrder = z.output<typeof dualOrder>
