import * as z from 'zod/mini'
import { couponId } from '#coupons'
import {
  amountInput,
  type Entry,
  countInput,
  enumCodec,
  flagInput,
  instant,
  cursorInput,
  percentInput,
  positiveInput,
  record,
} from '#kit'
import { assetId } from '#market'
import { clientOrderId, timeInForce, triggerSource } from '#orders'
import { entryKind, positionId, side } from './shapes.ts'

export const pair = { base: ['currency_id', assetId], quote: ['legal_id', assetId] } as const
export const anyPair = {
  base: ['currency_id', z.optional(assetId)],
  quote: ['legal_id', z.optional(assetId)],
} as const

export const statusFilter = enumCodec({
  all: -1,
  pending: 0,
  open: 1,
  closing: 2,
  closed: 3,
  cancelled: 4,
})

export const listInput = record({
  ...anyPair,
  status: z.optional(statusFilter),
  /** Only the orders with this id, and the positions that they became. */
  clientId: ['client_order_id', z.optional(clientOrderId)],
  ...cursorInput,
})

const openFields = {
  ...pair,
  side: ['type', side],
  kind: ['status', entryKind],
  lots: ['share', positiveInput],
  leverage: ['multiple', countInput({ from: 1, to: 1000 })],
  limitPrice: ['target_price', z.optional(positiveInput)],
  takeProfit: ['target_profit_price', z.optional(amountInput)],
  stopLoss: ['stop_loss_price', z.optional(amountInput)],
  reduceOnly: ['reduce_only', z.optional(flagInput)],
  /** By default `gtc`, and `ioc` for market orders. */
  timeInForce: ['time_in_force', z.optional(timeInForce)],
  /** Required for `gtt`, at most a year ahead, and refused for all others. */
  expiresAt: ['expires_at', z.optional(instant)],
  /** Required for stop orders and refused for all others. */
  stopPrice: ['stop_price', z.optional(positiveInput)],
  /** Of a trailing stop: one of both, a distance in quote or a share of the highest or lowest price. */
  trailDistance: ['trail_distance', z.optional(positiveInput)],
  trailRate: ['trail_rate', z.optional(percentInput)],
  /** Without it, a trailing stop is active at once. */
  activationPrice: ['activation_price', z.optional(positiveInput)],
  /** The price that triggers a stop order, and that a trailing stop follows; the last one by default. */
  triggerBy: ['trigger_by', z.optional(triggerSource)],
  /** The price that triggers take profit and stop loss; the last one by default. */
  stopsBy: ['stops_by', z.optional(triggerSource)],
  /** A coupon that returns a part of the fee. */
  coupon: ['coupon_id', z.optional(couponId)],
  /** The caller's own id for the order; unused by the member for 30 days. */
  clientId: ['client_order_id', z.optional(clientOrderId)],
} as const

/** An order that opens a position, waits, or only reduces. */
export const openInput = record({
  ...openFields,
  payPassword: ['password', z.optional(z.string().check(z.maxLength(1024)))],
})

/** One order among many. */
export const batchOrder = record(openFields)

export const stopsInput = record({
  id: positionId,
  takeProfit: ['target_profit_price', z.optional(amountInput)],
  stopLoss: ['stop_loss_price', z.optional(amountInput)],
  /** The price that triggers both; an omitted one stays unchanged. */
  stopsBy: ['stops_by', z.optional(triggerSource)],
})

export const amendInput = record({
  id: positionId,
  limitPrice: ['target_price', z.optional(positiveInput)],
  stopPrice: ['stop_price', z.optional(positiveInput)],
  lots: ['share', z.optional(positiveInput)],
  /** Of a trailing stop: one of both replaces the present one. */
  trailDistance: ['trail_distance', z.optional(positiveInput)],
  trailRate: ['trail_rate', z.optional(percentInput)],
})

type Order = { readonly reduceOnly?: boolean | undefined }
const reduces = ({ reduceOnly }: Order): boolean => reduceOnly === true

/** An order enters futures unless it only reduces. */
export const orderEntry: Entry = { product: 'futures', unless: reduces }
/** An order that only reduces enters nothing when it is changed either. */
export const amendEntry: Entry = { product: 'futures', decidedBy: 'record' }
/** Orders of one request enter futures unless each only reduces. */
export const batchEntry: Entry = {
  product: 'futures',
  unless: ({ orders }) => (orders as readonly Order[]).every(reduces),
}
