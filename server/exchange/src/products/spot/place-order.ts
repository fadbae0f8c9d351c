import { type Input, refuse } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, spot } from '@bourse/contracts/spot'
import type { BatchQueue, MemberCall } from '#platform/kernel'
import { checkOrder } from './check-order.ts'
import { findMarket, type SpotDeps } from './deps.ts'
import type { OrderItem } from './order-batch.ts'
import { findOrder, type StoredOrder } from './store.ts'

export type Orders = {
  readonly queue: BatchQueue<OrderItem, StoredOrder>
  /** The market of an order, if it is known without a query: it never changes. */
  readonly marketOf: (id: OrderId) => MarketId | undefined
}

/** Takes matching offers at the order's price or better; the rest of a limit order rests in the book. */
export function placeOrder(
  deps: SpotDeps,
  { queue }: Orders,
  { call, input }: { readonly call: MemberCall; readonly input: Input<typeof spot.place> },
): Promise<StoredOrder> {
  const { keyed, member, now: at } = call
  const order = checkOrder({ order: input, terms: findMarket(deps, input.base, input.quote), now: at })
  const { terms } = order
  return queue.add({ keyed, request: { kind: 'place', member, at, terms, order } })
}

/** Cancels an open order and releases its hold. Another member's order is refused like an unknown one. */
export async function cancelOrder(
  deps: SpotDeps,
  { queue, marketOf }: Orders,
  { call, id }: { readonly call: MemberCall; readonly id: OrderId },
): Promise<StoredOrder> {
  const known = marketOf(id) ?? (await findOrder(call.reader, id, call.member))?.market ?? refuse('not_found')
  const terms = deps.markets.find((market) => market.id === known) ?? refuse('market_unknown')
  const { keyed, member, now: at } = call
  return queue.add({ keyed, request: { kind: 'cancel', member, at, terms, id } })
}
