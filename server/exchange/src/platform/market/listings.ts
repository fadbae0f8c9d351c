import { HOUR, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { instant, integerId, type Migration, type Reader, sql, table, type Tx } from '#platform/kernel'
import { floorTo, type MarketTerms, type PriceSource } from '#platform/market/source'

export const listingMigration: Migration = {
  name: '0241_market_listing',
  sql: `
    -- When a market that is not listed from the beginning begins.
    create table market_listing (
      market_id int primary key,
      listed_at timestamptz not null
    );
  `,
}

export const listingTable = table('market_listing', {
  market: ['market_id', integerId<MarketId>()],
  at: ['listed_at', instant],
})

/**
 * Schedules the listing of a market at an instant: it begins with the first hour of prices at or after it.
 * The first listing of a market counts.
 */
export async function scheduleListing(tx: Tx, market: MarketId, at: Instant): Promise<void> {
  await listingTable.insert(tx, [{ market, at }], 'on conflict (market_id) do nothing')
}

/** Listings by market, read at the beginning of each hour, because markets begin with an hour. */
export type Listings = {
  load(now: Instant): Promise<void>
  /** Whether a market is listed at an instant. */
  isListed(market: MarketTerms, at: Instant): boolean
}

export function createListings(reader: Reader): Listings {
  let listed: ReadonlyMap<MarketId, Instant> = new Map()
  let loadedFor = toInstant(0)
  return {
    async load(now) {
      const hour = floorTo(now, HOUR)
      if (hour <= loadedFor) return
      const rows = await listingTable.from(reader).rows(sql`select market_id, listed_at from market_listing`)
      listed = new Map(rows.map(({ market, at }) => [market, at]))
      loadedFor = hour
    },
    isListed({ id, startsUnlisted = false }, at) {
      const since = listed.get(id)
      return !startsUnlisted || (since !== undefined && since <= at)
    },
  }
}

/** Wraps a source so that its markets have no price before their listing. */
export function withListings(
  source: PriceSource,
  { listings, markets }: { readonly listings: Listings; readonly markets: readonly MarketTerms[] },
): PriceSource {
  const unlisted = new Map(
    markets.filter(({ startsUnlisted }) => startsUnlisted).map((each) => [each.id, each]),
  )
  return {
    ...source,
    async prepare(now) {
      await listings.load(now)
      await source.prepare(now)
    },
    tick(market, second) {
      const terms = unlisted.get(market)
      return terms !== undefined && !listings.isListed(terms, second) ? null : source.tick(market, second)
    },
  }
}
