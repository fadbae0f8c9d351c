import { type Input, refuse } from '@bourse/contracts/kit'
import type { OrderId, spot } from '@bourse/contracts/spot'
import type { BatchQueue, MemberCall } from '#kernel'
import type { MarketTerms } from '#market'
import { checkOrder } from './check-order.ts'
import { findMarket, type SpotDeps } from './deps.ts'
import type { OrderItem } from './order-batch.ts'
import { findOrder, type StoredOrder } from './store.ts'

/** The requests of a market wait in the queue of its lane. */
export type OrderQueues = (terms: MarketTerms) => BatchQueue<OrderItem, StoredOrder>

/** Takes matching offers at the order's price or better; the rest of a limit order rests in the book. */
export function placeOrder(
  deps: SpotDeps,
  queues: OrderQueues,
  { call, input }: { readonly call: MemberCall; readonly input: Input<typeof spot.place> },
): Promise<StoredOrder> {
  const order = checkOrder(input, findMarket(deps, input.base, input.quote))
  const { keyed, member, now: at } = call
  const { terms } = order
  return queues(terms).add({ keyed, request: { kind: 'place', member, at, terms, order } })
}

/** Cancels an open order and releases its hold. Another member's order is refused like an unknown one. */
export async function cancelOrder(
  deps: SpotDeps,
  queues: OrderQueues,
  { call, id }: { readonly call: MemberCall; readonly id: OrderId },
): Promise<StoredOrder> {
  const found = (await findOrder(call.reader, id, call.member)) ?? refuse('not_found')
  const terms = deps.markets.find((market) => market.id === found.market) ?? refuse('market_unknown')
  const { keyed, member, now: at } = call
  return queues(terms).add({ keyed, request: { kind: 'cancel', member, at, terms, id } })
}
