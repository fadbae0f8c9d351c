import { addMs, DAY, HOUR, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { Candle, Period } from '@bourse/contracts/market'
import { isTrading, lastSession, sessionAt } from '@bourse/contracts/stocks'
import type { Reader } from '#platform/kernel'
import { type MarketTerms, type PriceSource, floorToSecond } from '#platform/market/source'
import { toRecordedTick, findRecordedSecond, findRecordedTick, type RecordedTick } from './store.ts'

/**
 * The most sessions that are searched for the newest price of a market: as many as an outage may have left
 * out.
 */
const SESSIONS_TRIED = 20

/** Returns the newest second at or before an instant in which a market is traded. */
export const lastTradedSecond = (terms: MarketTerms, at: Instant): Instant =>
  isTrading(terms, at) ? floorToSecond(at) : addMs(lastSession(at).closesAt, -SECOND)

/**
 * Wraps a source so that stocks have prices in sessions only. Their process continues between sessions, so
 * that a session opens at another price than the last one closed, and each hour follows from its key.
 */
export function withSessions(source: PriceSource, markets: readonly MarketTerms[]): PriceSource {
  const stocks = new Map(markets.filter(({ segment }) => segment === 'stocks').map((each) => [each.id, each]))
  return {
    ...source,
    tick(market, second) {
      const terms = stocks.get(market)
      return terms !== undefined && !isTrading(terms, second) ? null : source.tick(market, second)
    },
    candles(window) {
      const candles = source.candles(window)
      return stocks.has(window.market) ? candles.filter((each) => isTraded(each, window.period)) : candles
    },
  }
}

/**
 * Whether a candle has trades. Sessions begin and end with half an hour, so the begin of each half hour
 * decides.
 */
function isTraded({ time }: Candle, period: Period): boolean {
  if (period === '60min') return sessionAt(time) !== null || sessionAt(addMs(time, HOUR / 2)) !== null
  if (period === '1day') return lastSession(addMs(time, DAY)).opensAt >= time
  return !period.endsWith('min') || sessionAt(time) !== null
}

/**
 * Loads the newest recorded ticks of stocks in sessions that were over at an instant; markets without one are
 * omitted.
 */
export async function loadLastTicks(
  reader: Reader,
  markets: readonly MarketTerms[],
  instant: Instant,
): Promise<RecordedTick[]> {
  const found: RecordedTick[] = []
  let [missing, at] = [markets, instant]
  for (let tried = 0; tried < SESSIONS_TRIED && missing.length > 0; tried++) {
    const { opensAt, closesAt } = lastSession(at)
    const newest = await findRecordedSecond(reader, addMs(closesAt, -SECOND))
    if (newest === null) break
    found.push(...missing.flatMap(({ id }) => newest.ticks.get(id) ?? []).map(toRecordedTick))
    missing = missing.filter(({ id }) => !newest.ticks.has(id))
    at = opensAt
  }
  return found
}

/** Finds the tick that counts at an instant; null when there is none. */
export async function findCountingTick(
  reader: Reader,
  terms: MarketTerms,
  at: Instant,
): Promise<RecordedTick | null> {
  const own = await findRecordedTick(reader, terms.id, at)
  if (own !== null || terms.segment !== 'stocks') return own
  return (await loadLastTicks(reader, [terms], at))[0] ?? null
}

/**
 * Lists the instants before which a market may have candles, newest first: this one, then for stocks the
 * closings of sessions.
 */
export function* listBoundaries(terms: MarketTerms, at: Instant): Generator<Instant> {
  if (terms.segment !== 'stocks' || sessionAt(addMs(at, -SECOND)) !== null) yield at
  if (terms.segment !== 'stocks') return
  let before = at
  for (let tried = 0; tried < SESSIONS_TRIED; tried++) {
    before = lastSession(before).closesAt
    yield before
    before = addMs(before, -MINUTE)
  }
}
