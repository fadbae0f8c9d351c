import type { OrderEvents, OrderUpdate } from '#platform/feed'
import type { DecidedFill } from './batch.ts'
import type { StoredOrder } from './stored.ts'

type FillWithId = Pick<DecidedFill, 'sides' | 'taker'> & { readonly id: string }

/** Publishes changed orders of members who are online: one update for each fill, and one for an order without a fill. */
export function publishOrders(
  { hasListeners, ordersUpdated }: OrderEvents,
  changed: readonly StoredOrder[],
  fills: readonly FillWithId[],
): void {
  const orders = changed.filter(({ member }) => hasListeners(member))
  if (orders.length === 0) return
  const fillsOf = groupFills(fills)
  ordersUpdated(orders.flatMap((order) => updatesOf(order, fillsOf.get(order.id) ?? [])))
}

type OwnFill = { readonly id: string; readonly side: DecidedFill['sides'][number] }

function groupFills(fills: readonly FillWithId[]): ReadonlyMap<string, readonly OwnFill[]> {
  const own = new Map<string, OwnFill[]>()
  for (const { id, sides, taker } of fills) {
    for (const side of sides) {
      const order = side.maker ?? taker ?? ''
      own.set(order, [...(own.get(order) ?? []), { id, side }])
    }
  }
  return own
}

/** The last update has the order's final state. */
function updatesOf(order: StoredOrder, fills: readonly OwnFill[]): OrderUpdate[] {
  const final = updateOf(order)
  if (fills.length === 0) return [final]
  return fills.map(({ id, side: { trade, after } }, place) => ({
    ...final,
    ...(place === fills.length - 1
      ? {}
      : { state: 'open', reason: null, filled: after.filled, fee: after.fee }),
    tradeId: id,
    tradePrice: trade.price,
    tradeQuantity: trade.quantity,
  }))
}

const updateOf = (order: StoredOrder): OrderUpdate => ({
  member: order.member,
  product: 'spot',
  id: order.id,
  clientId: order.clientId,
  market: order.market,
  side: order.side,
  state: order.status,
  reason: order.cancelReason,
  price: order.price,
  quantity: order.quantity,
  filled: order.filled,
  fee: order.fee,
  tradeId: null,
  tradePrice: null,
  tradeQuantity: null,
  at: order.updatedAt,
})
