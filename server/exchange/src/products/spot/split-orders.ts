import type { MemberId } from '@bourse/contracts/account'
import { assert, type Instant, ZERO } from '@bourse/contracts/kit'
import { type SplitRatio, splitPrice, splitShares } from '@bourse/contracts/stocks'
import type { Tx } from '#platform/kernel'
import type { Transfer } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import { insertOrders, reserveIds, updateOrders } from './batch-store.ts'
import { hold, release } from './settle.ts'
import { splitMarks } from './trail-store.ts'
import { lockPartlyFilled, splitUnfilled } from './store.ts'
import { remaining, type StoredOrder } from './stored.ts'

type SplitOrders = { readonly terms: MarketTerms; readonly ratio: SplitRatio; readonly at: Instant }

/**
 * Converts the open orders of a market to new shares, in the transaction that converts the holdings: quantities, prices and
 * stop prices. Values stay the same, so holds of money do, and holds of shares are converted with the holdings. The rest of
 * a partly filled order is a new order, because its fills are of old shares. Returns transfers to post before the holdings
 * are converted, and the owners of all orders. The caller has locked the market.
 */
export async function splitOrders(
  tx: Tx,
  { terms, ratio, at }: SplitOrders,
): Promise<{ transfers: readonly Transfer[]; members: readonly MemberId[] }> {
  const partly = await lockPartlyFilled(tx, terms.id)
  const members = await splitUnfilled(tx, terms.id, { ratio, at })
  await splitMarks(tx, terms.id, ratio)
  if (partly.length === 0) return { transfers: [], members }
  const ids = await reserveIds(tx, 'spot_order', partly.length)
  const rests = partly.map((order, place): StoredOrder => {
    const id = ids[place]
    assert(id !== undefined, 'an id is reserved for each rest')
    const rest = {
      ...order,
      id: id as StoredOrder['id'],
      quantity: splitShares(remaining(order), ratio),
      price: splitPrice(order.price, ratio),
      placedPrice: splitPrice(order.placedPrice, ratio),
      // Its stop was reached, so it is a limit order.
      kind: order.kind === 'stopLimit' ? 'limit' : order.kind,
      stop: null,
      filled: ZERO,
      turnover: ZERO,
      fee: ZERO,
      updatedAt: at,
    }
    return order.side === 'sell' ? { ...rest, held: rest.quantity } : hold(rest, terms).order
  })
  await updateOrders(
    tx,
    partly.map((order) => ({ ...order, held: ZERO, status: 'cancelled' as const, updatedAt: at })),
  )
  await insertOrders(tx, rests)
  const transfers = partly.flatMap((order, place): Transfer[] => {
    const rest = rests[place]
    if (order.side === 'sell' || rest === undefined) return []
    const legs = [...release(order, terms).legs, ...hold(rest, terms).legs]
    return [{ id: `spot:split:${order.id}`, reason: 'spot_release', at, legs }]
  })
  return { transfers, members: [...new Set([...members, ...partly.map(({ member }) => member)])] }
}
