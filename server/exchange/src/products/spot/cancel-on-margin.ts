import type { MemberId } from '@bourse/contracts/account'
import { assert } from '@bourse/contracts/kit'
import { postAll } from '#platform/ledger'
import { updateOrders } from './batch-store.ts'
import type { SpotDeps } from './deps.ts'
import { release } from './settle.ts'
import type { Tx } from '#platform/kernel'
import { publishOrders } from './order-updates.ts'
import { listOnMargin } from './margin-store.ts'
import { lockOrders } from './store.ts'
import type { StoredOrder } from './stored.ts'

export type CancelDeps = Pick<SpotDeps, 'db' | 'clock' | 'markets' | 'orderChanged' | 'orderEvents'>

/** Cancels the open orders of the futures accounts of these members; returns the number of each member who had some. */
export async function cancelOnMargin(
  deps: CancelDeps,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, number>> {
  const found = await listOnMargin(deps.db, members)
  if (found.length === 0) return new Map()
  return deps.db.transact((tx) => cancelFound(deps, tx, found))
}

/** Cancels orders that are still open, and releases their holds; returns the number of each member who had some. */
export async function cancelFound(
  deps: CancelDeps,
  tx: Tx,
  found: readonly StoredOrder[],
): Promise<ReadonlyMap<MemberId, number>> {
  const markets = [...new Set(found.map(({ market }) => market))]
  for (const market of markets.toSorted((one, other) => Number(one) - Number(other)))
    await tx.lock('spot', market)
  const at = deps.clock.now()
  const locked = await lockOrders(
    tx,
    found.map(({ id }) => id),
  )
  // Filled or cancelled since they were listed.
  const open = locked.filter(({ status }) => status === 'open')
  const steps = open.map((order) => {
    const terms = deps.markets.find(({ id }) => id === order.market)
    assert(terms !== undefined, 'an order is in a market of the catalogue')
    return { id: order.id, ...release(order, terms) }
  })
  const cancelled = steps.map(({ order }) => ({ ...order, status: 'cancelled' as const, updatedAt: at }))
  await updateOrders(tx, cancelled)
  await postAll(
    tx,
    steps.map(({ id, legs }) => ({ id: `spot:cancel:${id}`, reason: 'spot_release', at, legs })),
  )
  const owners = new Set(open.map(({ member }) => member))
  tx.afterCommit(() => {
    owners.forEach((member) => deps.orderChanged(member))
    publishOrders(deps.orderEvents, cancelled, [])
  })
  const counts = new Map<MemberId, number>()
  for (const { member } of open) counts.set(member, (counts.get(member) ?? 0) + 1)
  return counts
}
