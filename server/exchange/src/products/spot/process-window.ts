import { type Amount, assert } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { sessionAt } from '@bourse/contracts/stocks'
import { isLost, RowFailure, throwAll } from '#platform/kernel'
import { type MarketTerms, secondIn, type TickWindow } from '#platform/market'
import { applySecond } from './apply-second.ts'
import type { SecondRequest } from './batch.ts'
import type { SpotDeps, SpotSecond } from './deps.ts'
import { openMarket } from './opening-auction.ts'
import { listExpired } from './expiry-store.ts'
import { listReached } from './store.ts'
import { listTriggered, markTriggered, type RecordedPrice } from './stop-store.ts'
import { advanceTrails } from './trail-store.ts'
import { listWaitingPrices, type WaitingPrices } from './waiting-prices.ts'

/** Stops that enter the book per second; further marked ones enter in the next. */
const STOPS_PER_SECOND = 500
/** Orders that end by their expiry per second. */
const EXPIRIES_PER_SECOND = 500

/**
 * After each tick, and for all seconds missed by downtime, second by second: orders end by their expiry, orders are filled at the first price of a
 * session, stops that the price reaches enter the book, then the house's new quotes fill the resting orders that they reach. The prices that orders wait for
 * are read once and after each change, so a second that reaches none costs no query. A failing order or market
 * blocks no other.
 */
export async function processWindow(deps: SpotDeps, window: TickWindow): Promise<void> {
  const failures: unknown[] = []
  const attempt = async (product: string, row: string, work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (cause) {
      // No order is the cause: the window is processed again.
      if (isLost(cause)) throw cause
      const isOfOrders = cause instanceof RowFailure || cause instanceof AggregateError
      failures.push(isOfOrders ? cause : new RowFailure(product, row, cause))
    }
  }
  let waiting = await listWaitingPrices(deps.db, openMarkets(deps))
  for (let index = 0; index < window.seconds; index++) {
    const second = secondOf(deps, window, index)
    // Before anything fills: an order counts up to its expiry.
    if (waiting.expiresAt !== null && waiting.expiresAt <= second.at) {
      await attempt('expiry of spot orders', 'all', expireOrders(deps, second))
      waiting = await listWaitingPrices(deps.db, openMarkets(deps))
    }
    const opening = marketsOpening(deps, waiting, second)
    for (const terms of opening)
      await attempt('opening auction', terms.symbol, openMarket(deps, terms, second))
    if (opening.length > 0) waiting = await listWaitingPrices(deps.db, openMarkets(deps))
    const hasTriggered =
      waiting.hasTrailing && (await advanceTrails(deps.db, pricesOf(deps, second), second.at))
    if (hasTriggered || areStopsDue(deps, waiting, second)) {
      const stops = await triggered(deps, second)
      await attempt('stops of spot orders', 'all', applySecond(deps, stops, second))
      waiting = await listWaitingPrices(deps.db, openMarkets(deps))
    }
    const reached = marketsReached(deps, waiting, second)
    for (const quotes of reached)
      await attempt('resting spot orders of', quotes.terms.symbol, fillResting(deps, quotes, second))
    if (reached.length > 0) waiting = await listWaitingPrices(deps.db, openMarkets(deps))
  }
  throwAll(failures, 'orders could not be triggered or filled')
}

/** One pass: what is left over is decided in the next second, and meets nothing until then. */
async function expireOrders(deps: SpotDeps, second: SpotSecond): Promise<void> {
  const expired = await listExpired(deps.db, { at: second.at, limit: EXPIRIES_PER_SECOND })
  await applySecond(
    deps,
    expired.map(({ id, market }) => ({ kind: 'expire', id, at: second.at, terms: termsOf(deps, market) })),
    second,
  )
}

/** Fills the resting orders that the house's quotes of a second reach. */
async function fillResting(
  deps: SpotDeps,
  { terms, bid, ask }: ReachedMarket,
  second: SpotSecond,
): Promise<void> {
  const { at } = second
  const ids = await listReached(deps.db, terms.id, { bid, ask, at })
  await applySecond(
    deps,
    ids.map((id) => ({ kind: 'meet', id, at, terms })),
    second,
  )
}

function secondOf(deps: SpotDeps, window: TickWindow, index: number): SpotSecond {
  const at = secondIn(window, index)
  const [session, stocks] = [sessionAt(at), stocksOf(deps)]
  // Stocks have no price to trade at but those of the running session.
  const tickOf = (market: MarketId, place: number) => {
    const found = window.tick(market, place)
    const isOld = stocks.has(market) && (session === null || (found?.at ?? 0) < session.opensAt)
    return isOld ? null : found
  }
  const tick = (market: MarketId) => tickOf(market, index)
  return {
    at,
    tick,
    before: (market) => tickOf(market, index - 1),
    book(market) {
      const found = tick(market)
      return found === null ? null : deps.bookAt(found)
    },
  }
}

const stocksOf = ({ markets }: SpotDeps): ReadonlySet<MarketId> =>
  new Set(markets.filter(({ segment }) => segment === 'stocks').map(({ id }) => id))

/** Stocks whose session begins with this second; all of them while orders wait for an opening that is over. */
function marketsOpening(
  deps: SpotDeps,
  { opensAt, byMarket }: WaitingPrices,
  { at, tick, before }: SpotSecond,
): readonly MarketTerms[] {
  if (sessionAt(at) === null) return []
  const isDue = opensAt !== null && opensAt <= at
  return openMarkets(deps).filter(({ id, segment }) => {
    if (segment !== 'stocks' || tick(id) === null) return false
    return isDue || (byMarket.has(id) && before(id) === null)
  })
}

const openMarkets = ({ markets }: SpotDeps): readonly MarketTerms[] =>
  markets.filter(({ spotOpen }) => spotOpen)

function areStopsDue(deps: SpotDeps, { hasTriggered, byMarket }: WaitingPrices, second: SpotSecond): boolean {
  return (
    hasTriggered ||
    openMarkets(deps).some(({ id }) => {
      const { stopAbove = null, stopBelow = null } = byMarket.get(id) ?? {}
      const price = stopAbove === null && stopBelow === null ? undefined : second.tick(id)?.price
      if (price === undefined) return false
      return (stopAbove !== null && price >= stopAbove) || (stopBelow !== null && price <= stopBelow)
    })
  )
}

/** Triggers are stored first, all together, so that neither a returning price nor a restart undoes them. */
async function triggered(deps: SpotDeps, second: SpotSecond): Promise<readonly SecondRequest[]> {
  await markTriggered(deps.db, pricesOf(deps, second), second.at)
  const stops = await listTriggered(deps.db, STOPS_PER_SECOND)
  return stops.map(({ id, market }) => ({ kind: 'enter', id, at: second.at, terms: termsOf(deps, market) }))
}

const pricesOf = (deps: SpotDeps, second: SpotSecond): readonly RecordedPrice[] =>
  openMarkets(deps).flatMap(({ id }) => {
    const tick = second.tick(id)
    return tick === null ? [] : [{ market: id, price: tick.price }]
  })

function termsOf({ markets }: SpotDeps, market: MarketId): MarketTerms {
  const terms = markets.find(({ id }) => id === market)
  assert(terms !== undefined, `market ${market} of an order is in the catalogue`)
  return terms
}

type ReachedMarket = { readonly terms: MarketTerms; readonly bid: Amount; readonly ask: Amount }

/** Markets in which the house's best quotes reach at least one resting order. */
function marketsReached(
  deps: SpotDeps,
  { byMarket }: WaitingPrices,
  second: SpotSecond,
): readonly ReachedMarket[] {
  return openMarkets(deps).flatMap((terms) => {
    const { bestBuy = null, bestSell = null } = byMarket.get(terms.id) ?? {}
    const price = bestBuy === null && bestSell === null ? undefined : second.tick(terms.id)?.price
    if (price === undefined) return []
    // The house sells above the price and buys below it: a cheap test before its book is drawn.
    if (!((bestBuy !== null && bestBuy > price) || (bestSell !== null && bestSell < price))) return []
    const book = second.book(terms.id)
    const [bid, ask] = [book?.bids[0]?.price, book?.asks[0]?.price]
    if (bid === undefined || ask === undefined) return []
    const isReached = (bestBuy !== null && bestBuy >= ask) || (bestSell !== null && bestSell <= bid)
    return isReached ? [{ terms, bid, ask }] : []
  })
}
