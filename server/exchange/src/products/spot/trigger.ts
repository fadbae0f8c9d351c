import type { Instant } from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import type { Tx } from '#platform/kernel'
import { type Leg, postAll, type Transfer } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import { findFills, notifyOrderOwners, recordFills, remaining } from './incoming-order.ts'
import type { SpotDeps, SpotSecond } from './deps.ts'
import { updateOrders } from './batch-store.ts'
import { execute } from './execute.ts'
import { evidenceOf, stopEvidence } from './fill-receipts.ts'
import { release, releaseExcessHold } from './settle.ts'
import type { TriggeredStop } from './stop-store.ts'
import { lockOrders, type StoredOrder } from './store.ts'

/** Orders that enter the book per second; further marked ones enter in the next. */
export const PER_SECOND = 500

/** A stop-limit order whose stop price was reached enters the book as a limit order. Returns 1, or 0 if it has ended. */
export async function letIn(
  deps: SpotDeps,
  { id, market }: TriggeredStop,
  { at, book, tick, before }: SpotSecond,
): Promise<number> {
  const terms = deps.markets.find((each) => each.id === market)
  if (terms === undefined) throw new Error(`order ${id} is in a market that is not in the catalogue`)
  return deps.db.transact(async (tx) => {
    await tx.lock('spot', market)
    const [waiting] = await lockOrders(tx, [id])
    // Cancelled since it was listed.
    if (waiting?.status !== 'open') return 0
    const incoming = { ...waiting, terms, quantity: remaining(waiting) }
    const fills = await findFills(tx, incoming, { book: book(market), at })
    const order = { ...waiting, isWaiting: false }
    if (fills.meetsOwn) {
      await giveUp(deps, tx, { order, terms, at })
      return 1
    }
    const { sides, taker, makers, legs } = execute(order, fills.trades, {
      pair: terms,
      from: 'hold',
    })
    const trimmed = releaseExcessHold(taker, terms)
    const status = trimmed.order.filled === trimmed.order.quantity ? 'done' : 'open'
    const evidence = stopEvidence(order, evidenceOf(tick(market), before(market)))
    await recordFills(deps, tx, { at, order, fills, terms, sides, evidence })
    const stored = { ...trimmed.order, status, updatedAt: at } as const
    await updateOrders(tx, [stored, ...makers.map((maker) => ({ ...maker, updatedAt: at }))])
    await postAll(tx, settlement(id, { at, legs: [...legs, ...trimmed.legs] }))
    notifyOrderOwners(deps, tx, [stored, ...makers])
    return 1
  })
}

type Leaving = { readonly order: StoredOrder; readonly terms: MarketTerms; readonly at: Instant }

/** It would trade with another order of the same member that was first: cancel it and release its hold. */
async function giveUp(deps: SpotDeps, tx: Tx, { order, terms, at }: Leaving): Promise<void> {
  const freed = release(order, terms)
  await updateOrders(tx, [{ ...freed.order, status: 'cancelled', updatedAt: at }])
  await postAll(tx, settlement(order.id, { at, legs: freed.legs }))
  notifyOrderOwners(deps, tx, [order])
}

/** An order without a trade moves no money; its hold stays. */
const settlement = (id: OrderId, { at, legs }: { at: Instant; legs: readonly Leg[] }): Transfer[] =>
  legs.length === 0 ? [] : [{ id: `spot:stop:${id}`, reason: 'spot_release', at, legs }]
