import { ZERO } from '@bourse/contracts/kit'
import type { OrderEvents, OrderUpdate } from '#platform/feed'
import type { StoredPosition } from '#products/futures/positions'

/** Publishes changed orders and positions of members who are online. */
export function publishPositions(
  { hasListeners, ordersUpdated }: OrderEvents,
  rows: readonly StoredPosition[],
): void {
  const own = rows.filter(({ member }) => hasListeners(member))
  if (own.length > 0) ordersUpdated(own.map(updateOf))
}

const updateOf = (position: StoredPosition): OrderUpdate => ({
  member: position.member,
  product: 'futures',
  id: position.id,
  clientId: position.entry.clientId,
  market: position.market,
  side: position.side,
  state: position.status,
  reason: position.closeReason ?? position.entry.end,
  price: position.closePrice ?? position.openPrice,
  quantity: position.lots,
  filled: position.openedAt === null ? ZERO : position.lots,
  fee: position.fee,
  tradeId: null,
  tradePrice: null,
  tradeQuantity: null,
  at: position.updatedAt,
})
