import { MARK_PRICES } from '@bourse/contracts/futures'
import { addMs, type Instant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { lastSession } from '@bourse/contracts/stocks'
import type { Reader } from '#platform/kernel'
import type { MarketTerms } from '#platform/market/source'
import { NO_SPLITS, type Splits } from './splits.ts'
import { listSeconds, type RecordedTick, toRecordedTick } from './store.ts'

/** The newest ticks of each market, oldest first: as many as a mark price is computed from. */
export type RecentTicks = Map<MarketId, RecordedTick[]>

const SPAN_MS = (MARK_PRICES - 1) * SECOND
/** The most sessions that are searched for the newest ticks of a stock. */
const SESSIONS_TRIED = 5

/** Adds the tick of the newest second. */
export function addRecent(recent: RecentTicks, tick: RecordedTick): void {
  const ticks = recent.get(tick.market)
  if (ticks === undefined) recent.set(tick.market, [tick])
  else if (ticks.push(tick) > MARK_PRICES) ticks.shift()
}

type Parts = {
  readonly db: Reader
  readonly catalogue: { readonly markets: readonly MarketTerms[] }
  readonly splits?: Pick<Splits, 'price'>
}

/**
 * Loads the newest ticks at or before an instant; those of stocks may be of earlier sessions. Ticks before a split are
 * of other shares and left out.
 */
export async function loadRecentTicks(
  { db: reader, catalogue: { markets }, splits = NO_SPLITS }: Parts,
  at: Instant,
): Promise<RecentTicks> {
  const found: RecentTicks = new Map()
  await prependSpan(reader, found, { markets, to: at })
  let before = at
  for (let tried = 0; tried < SESSIONS_TRIED; tried++) {
    const missing = markets.filter(
      ({ id, segment }) => segment === 'stocks' && (found.get(id)?.length ?? 0) < MARK_PRICES,
    )
    if (missing.length === 0) break
    const { opensAt, closesAt } = lastSession(before)
    await prependSpan(reader, found, { markets: missing, to: addMs(closesAt, -SECOND) })
    before = opensAt
  }
  for (const [market, ticks] of found) {
    const own = ticks.filter((tick) => splits.price(market, tick.price, tick.at) === tick.price)
    found.set(market, own)
  }
  return found
}

type Span = { readonly markets: readonly MarketTerms[]; readonly to: Instant }

/** Puts the ticks of the last seconds up to an instant ahead of the newer ones that are known. */
async function prependSpan(reader: Reader, found: RecentTicks, { markets, to }: Span): Promise<void> {
  const seconds = await listSeconds(reader, { from: addMs(to, -SPAN_MS), to })
  for (const { id } of markets) {
    const ticks = seconds.flatMap(({ ticks: all }) => all.get(id) ?? []).map(toRecordedTick)
    const newer = found.get(id) ?? []
    const older = ticks.filter(({ at }) => at < (newer[0]?.at ?? Infinity))
    if (older.length > 0) found.set(id, [...older, ...newer].slice(-MARK_PRICES))
  }
}
