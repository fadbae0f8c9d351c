import { assert } from '@bourse/contracts/kit'
import { sessionAt } from '@bourse/contracts/stocks'
import type { OrderId } from '@bourse/contracts/spot'
import { isLost, throwAll } from '#platform/kernel'
import type { MarketTerms, RecordedTick } from '#platform/market'
import type { SpotDeps, SpotSecond } from './deps.ts'
import { applySecond } from './apply-second.ts'
import { listOpening } from './store.ts'

/** Orders that are listed at once. */
const AT_ONCE = 500

/**
 * The opening auction of a session: orders that waited for it, and orders in the book, are filled by the house at the first
 * price of the session if their limit reaches it. Other limit orders stay in the book; market orders beyond their protection
 * price are cancelled.
 */
export async function openMarket(deps: SpotDeps, terms: MarketTerms, second: SpotSecond): Promise<void> {
  const tick = await openingTick(deps, terms, second)
  const session = sessionAt(tick.at)
  assert(session !== null, 'a session opens within its hours')
  const { price, at: quotedAt } = tick
  // The receipts name the tick that opened the session.
  const opening = { ...second, tick: () => tick }
  const decided: OrderId[] = []
  const failures: unknown[] = []
  for (let found = AT_ONCE; found === AT_ONCE;) {
    const query = { opensAt: session.opensAt, price, limit: AT_ONCE, except: decided }
    const ids = await listOpening(deps.db, terms.id, query)
    const requests = ids.map((id) => ({ kind: 'open', id, at: second.at, terms, price, quotedAt }) as const)
    await applySecond(deps, requests, opening).catch((error: unknown) => {
      if (isLost(error)) throw error
      failures.push(error)
    })
    decided.push(...ids)
    found = ids.length
  }
  throwAll(failures, 'orders of an opening could not be decided')
}

/** The first tick of the session: this one, or an earlier one if the auction was not decided with it. */
async function openingTick(deps: SpotDeps, terms: MarketTerms, second: SpotSecond): Promise<RecordedTick> {
  const [tick, session] = [second.tick(terms.id), sessionAt(second.at)]
  assert(tick !== null && session !== null, 'a session opens with a price')
  return second.before(terms.id) === null ? tick : deps.tickAt(deps.db, terms.id, session.opensAt)
}
