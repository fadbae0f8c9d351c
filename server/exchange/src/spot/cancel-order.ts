import { refuse } from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import type { MemberCall } from '#kernel'
import { post } from '#ledger'
import type { SpotDeps } from './deps.ts'
import { release } from './settle.ts'
import { findOrder, lockOrder, type StoredOrder, updateOrder } from './store.ts'

/** Cancels an open order and releases its hold. Another member's order is refused like an unknown one. */
export async function cancelOrder(deps: SpotDeps, call: MemberCall, id: OrderId): Promise<StoredOrder> {
  const found = (await findOrder(call.reader, id, call.member)) ?? refuse('not_found')
  const terms = deps.markets.find((market) => market.id === found.market) ?? refuse('market_unknown')
  return call.transact(async (tx) => {
    await tx.lock('spot', found.market)
    const order = (await lockOrder(tx, id)) ?? refuse('not_found')
    if (order.status !== 'open') refuse('order_closed')
    const freed = release(order, terms)
    await post(tx, { id: `spot:cancel:${id}`, reason: 'spot_release', at: call.now, legs: freed.legs })
    const cancelled = await updateOrder(tx, { ...freed.order, status: 'cancelled' }, call.now)
    tx.afterCommit(() => deps.orderChanged(call.member))
    return cancelled
  })
}
