import { assert, type Instant, ZERO } from '@bourse/contracts/kit'
import { sessionAt } from '@bourse/contracts/stocks'
import type { Tx } from '#platform/kernel'
import type { Transfer } from '#platform/ledger'
import type { MarketTerms, RecordedTick } from '#platform/market'
import type { SpotDeps, SpotSecond } from './deps.ts'
import { evidenceOf } from './fill-receipts.ts'
import { type Filling, fillingOf, storeFillings } from './fill-resting-orders.ts'
import { remaining } from './incoming-order.ts'
import { crosses } from './match.ts'
import { type OrderSelection, processOrders } from './process-orders.ts'
import { release } from './settle.ts'
import { reserveIds } from './batch-store.ts'
import { lockOpening, type StoredOrder } from './store.ts'

/** Orders of one transaction. */
const AT_ONCE = 500

/**
 * The opening auction of a session: orders that waited for it, and orders in the book, are filled by the house at the first
 * price of the session if their limit reaches it. Other limit orders stay in the book; market orders beyond their protection
 * price are cancelled. Returns the number of orders that were decided.
 */
export function openMarket(deps: SpotDeps, terms: MarketTerms, second: SpotSecond): Promise<number> {
  return processOrders('spot order of an opening', AT_ONCE, (selection) =>
    deps.db.transact((tx) => openPart(deps, tx, { terms, second }, selection)),
  )
}

type Part = { readonly terms: MarketTerms; readonly second: SpotSecond }

async function openPart(
  deps: SpotDeps,
  tx: Tx,
  { terms, second }: Part,
  { limit, except, onChosen }: OrderSelection,
): Promise<number> {
  await tx.lock('spot', terms.id)
  const before = second.before(terms.id)
  const tick = await openingTick(deps, tx, { terms, second })
  const session = sessionAt(tick.at)
  assert(session !== null, 'a session opens within its hours')
  const orders = await lockOpening(tx, terms.id, {
    opensAt: session.opensAt,
    price: tick.price,
    limit,
    except,
  })
  onChosen(orders.map(({ id }) => id))
  if (orders.length === 0) return 0
  const filled = orders.filter(({ side, price }) => crosses(side, price, tick.price))
  const ids = filled.length === 0 ? [] : await reserveIds(tx, 'spot_fill', filled.length)
  const facts = { terms, evidence: evidenceOf(tick, before), at: second.at }
  const fillings = filled.map((order, place): Filling => {
    const quantity = remaining(order)
    const plan = { order: released(order), quantity, price: tick.price }
    return fillingOf(plan, { ...facts, id: ids[place] ?? '', counterparty: 'auction' })
  })
  const left = orders
    .filter((order) => !filled.includes(order))
    .map((order) => leave(order, { terms, at: second.at }))
  await storeFillings(deps, tx, { terms, quotedAt: tick.at, at: second.at, fillings, left })
  return orders.length
}

/** The first tick of the session: this one, or an earlier one if the auction was not decided with it. */
async function openingTick(deps: SpotDeps, tx: Tx, { terms, second }: Part): Promise<RecordedTick> {
  const [tick, session] = [second.tick(terms.id), sessionAt(second.at)]
  assert(tick !== null && session !== null, 'a session opens with a price')
  return second.before(terms.id) === null ? tick : deps.tickAt(tx, terms.id, session.opensAt)
}

const released = (order: StoredOrder): StoredOrder => ({ ...order, isWaiting: false, opensAt: null })

export type Left = { readonly order: StoredOrder; readonly transfers: readonly Transfer[] }

/** An order that the price does not reach: a limit order rests, a market order is cancelled. */
function leave(waiting: StoredOrder, { terms, at }: { terms: MarketTerms; at: Instant }): Left {
  const order = released(waiting)
  if (order.kind !== 'market') return { order, transfers: [] }
  const freed = release(order, terms)
  const id = `spot:opening:${order.id}`
  const transfer = { id, reason: 'spot_release' as const, at, legs: freed.legs }
  return {
    order: { ...freed.order, status: 'cancelled' },
    transfers: order.held === ZERO ? [] : [transfer],
  }
}
