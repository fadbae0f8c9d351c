import { type Amount, type Instant, min, subtract, ZERO } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import type { ReductionDecision } from '#products/futures/engine'
import {
  type FuturesDeps,
  listActiveOf,
  readFreeBalances,
  type StoredPosition,
  updatePositions,
} from '#products/futures/positions'
import { closeBatch, type CloseRequest } from './close-batch.ts'
import { futuresMarkets } from './read.ts'

/**
 * Closes the member's own positions of the other side, oldest first and at most the lots of each order, one order after the other. The
 * orders end. Returns them.
 */
export async function reduceOrders(
  deps: FuturesDeps,
  tx: Tx,
  reductions: readonly ReductionDecision[],
  at: Instant,
): Promise<readonly StoredPosition[]> {
  const ended: StoredPosition[] = []
  for (const reduction of reductions) {
    const { order } = reduction
    const quote = futuresMarkets(deps).find(({ id }) => id === order.market)?.quote
    const open = (await listActiveOf(tx, [order.member])).filter(({ status }) => status === 'open')
    const requested = closingsOf(reduction, open)
    const free =
      quote === undefined ? ZERO : (await readFreeBalances(tx, [order.member], quote)).get(order.member)
    const funds = new Map([[order.member, { free: free ?? ZERO, open }]])
    const closed =
      requested.length === 0 ? [] : await closeBatch(deps, tx, { requested, funds, reason: 'manual', at })
    const end = closed.length === 0 ? ('nothingToReduce' as const) : ('reduced' as const)
    ended.push({ ...order, status: 'cancelled', closedAt: at, entry: { ...order.entry, end } })
  }
  return updatePositions(tx, ended, at)
}

function closingsOf({ order, tick, facts, ticks }: ReductionDecision, open: readonly StoredPosition[]) {
  let left: Amount = order.lots
  return open.flatMap((position): CloseRequest[] => {
    if (position.market !== order.market || position.side === order.side || position.origin !== 'own')
      return []
    const lots = min(left, position.lots)
    left = subtract(left, lots)
    return lots === ZERO ? [] : [{ position, tick, lots, facts, ticks }]
  })
}
