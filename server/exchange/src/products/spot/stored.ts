import type { MemberId } from '@bourse/contracts/account'
import type { RebateShare } from '@bourse/contracts/fees'
import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { defaultTimeInForce, type TimeInForce, TIMES_IN_FORCE, type Trail } from '@bourse/contracts/orders'
import type { OrderGroup, OrderId } from '@bourse/contracts/spot'
import {
  amount,
  columns,
  flag,
  id,
  instant,
  integerId,
  nullable,
  oneOf,
  type Row,
  type StoredOf,
  table,
  text,
} from '#platform/kernel'
import { formatRebates, parseRebates } from '#platform/ledger'

/** The columns that are fields of an order as they are. */
const fields = {
  id: id<OrderId>(),
  /** The id that the caller gave it, or all orders of its group. */
  clientId: nullable(text),
  member: ['member_id', id<MemberId>()],
  /** The account that pays and receives. */
  account: oneOf('spot', 'futures'),
  market: ['market_id', integerId<MarketId>()],
  /** Its place among orders of one price since its price or quantity was changed; null: its id is. */
  queueId: nullable(id<OrderId>()),
  /** When its price, its stop price or its place was changed last. */
  amendedAt: nullable(instant),
  side: oneOf('buy', 'sell'),
  kind: oneOf('limit', 'market', 'stopLimit', 'stopMarket', 'trailingStop'),
  /** Set exactly for `gtt`. From this second on it meets no other order. */
  expiresAt: nullable(instant),
  selfTrade: oneOf('refuse', 'cancelNewest', 'cancelOldest', 'cancelBoth'),
  /** Why it ended, where the member did not cancel it and it is not filled. */
  cancelReason: nullable(oneOf('expired', 'unfilled', 'wouldTake', 'selfTrade', 'oco')),
  price: amount,
  /** Not in the book yet. */
  isWaiting: ['waiting', flag],
  /** The opening of the session that it waits for; null for all others. */
  opensAt: nullable(instant),
  placedPrice: amount,
  quantity: amount,
  filled: amount,
  turnover: amount,
  fee: amount,
  feeRate: amount,
  held: amount,
  status: oneOf('open', 'done', 'cancelled'),
  at: instant,
  updatedAt: instant,
} as const

/** The columns of the parts of an order that have a form of their own. */
const partFields = {
  person: ['person_id', nullable(id<MemberId>())],
  groupId: nullable(id<OrderId>()),
  groupKind: nullable(oneOf('oco', 'scale')),
  timeInForce: nullable(oneOf(...TIMES_IN_FORCE)),
  stopPrice: nullable(amount),
  stopRises: nullable(flag),
  trailDistance: nullable(amount),
  trailRate: nullable(amount),
  activationPrice: nullable(amount),
  rebates: text,
} as const

/** Columns that only statements about stops write. */
const stateFields = {
  triggeredAt: nullable(instant),
  trailSince: nullable(instant),
  trailExtremeAt: nullable(instant),
} as const

export const orderTable = table('spot_order', { ...fields, ...partFields, ...stateFields })
/** The columns of an order that is stored first. */
export const newOrder = orderTable.omit('triggeredAt', 'trailSince', 'trailExtremeAt')
/** The columns that change while an order is in the book, or ends. */
export const changedOrder = orderTable.pick(
  'id',
  'price',
  'quantity',
  'queueId',
  'amendedAt',
  'stopPrice',
  'stopRises',
  'trailDistance',
  'trailRate',
  'filled',
  'turnover',
  'fee',
  'held',
  'status',
  'cancelReason',
  'isWaiting',
  'opensAt',
  'updatedAt',
)

const own = columns(fields)
const parts = columns({ ...partFields, ...stateFields })
type Parts = StoredOf<typeof parts>

/** The terms of a trailing stop, and its state. */
export type OrderTrail = Trail & {
  readonly activation: Amount | null
  /** The second from which prices count; null before the activation. */
  readonly since: Instant | null
  /** The second of the extreme that its stop price follows; null until the stop was reached. */
  readonly extremeAt: Instant | null
}

/** The condition of a stop order and the time it was met. */
export type Stop = {
  readonly price: Amount
  readonly direction: 'rises' | 'falls'
  readonly reachedAt: Instant | null
}

export type StoredOrder = StoredOf<typeof own> & {
  /** The main account of the member. */
  readonly person: MemberId
  /** The orders that were placed with it: the id of the first of them, and their kind. */
  readonly group: { readonly id: OrderId; readonly kind: OrderGroup } | null
  readonly timeInForce: TimeInForce
  readonly stop: Stop | null
  readonly trail: OrderTrail | null
  /** Of the member's inviters in the fee, set with the rate. */
  readonly rebates: readonly RebateShare[]
}

const toStop = (price: Amount, { stopRises, triggeredAt }: Parts): Stop => ({
  price,
  direction: stopRises === true ? 'rises' : 'falls',
  reachedAt: triggeredAt,
})

const toTrail = (stored: Parts): OrderTrail => ({
  distance: stored.trailDistance,
  rate: stored.trailRate,
  activation: stored.activationPrice,
  since: stored.trailSince,
  extremeAt: stored.trailExtremeAt,
})

export function toOrder(row: Row): StoredOrder {
  const [order, stored] = [own.decode(row), parts.decode(row)]
  const { groupId, groupKind, stopPrice } = stored
  return {
    ...order,
    person: stored.person ?? order.member,
    group: groupId === null || groupKind === null ? null : { id: groupId, kind: groupKind },
    timeInForce: stored.timeInForce ?? defaultTimeInForce(order.kind),
    stop: stopPrice === null ? null : toStop(stopPrice, stored),
    trail: order.kind === 'trailingStop' ? toTrail(stored) : null,
    rebates: parseRebates(stored.rebates),
  }
}

/** The columns of an order; the state of its stop is not among them. */
export const orderColumns = (order: StoredOrder): StoredOf<typeof newOrder> => ({
  ...order,
  groupId: order.group?.id ?? null,
  groupKind: order.group?.kind ?? null,
  stopPrice: order.stop?.price ?? null,
  stopRises: order.stop && order.stop.direction === 'rises',
  trailDistance: order.trail?.distance ?? null,
  trailRate: order.trail?.rate ?? null,
  activationPrice: order.trail?.activation ?? null,
  rebates: formatRebates(order.rebates),
})

/** The quantity that is left to trade. */
export const remaining = ({ quantity, filled }: Pick<StoredOrder, 'quantity' | 'filled'>): Amount =>
  subtract(quantity, filled)

/** An order meets none from its expiry on, also where the second of its expiry is processed later. */
export const hasExpired = ({ expiresAt }: Pick<StoredOrder, 'expiresAt'>, at: Instant): boolean =>
  expiresAt !== null && expiresAt <= at
