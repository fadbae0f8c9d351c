import { type Amount, ONE } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { AssetTerms, Catalogue, MarketTerms } from '#platform/market/source'

/** Lookup of assets and markets. */
export type Directory = {
  all(): readonly MarketTerms[]
  assets(): readonly AssetTerms[]
  byId(id: MarketId): MarketTerms | null
  /** "BTC/USDT". */
  bySymbol(symbol: string): MarketTerms | null
  find(pair: { base: AssetId; quote: AssetId }): MarketTerms | null
  assetById(id: AssetId): AssetTerms | null
}

/** Creates the lookup; markets that are not listed yet are in none. */
export function createDirectory(
  { assets, markets }: Catalogue,
  isListed: (market: MarketTerms) => boolean = () => true,
): Directory {
  const byId = new Map(markets.map((terms) => [terms.id, terms]))
  const bySymbol = new Map(markets.map((terms) => [terms.symbol, terms]))
  const byPair = new Map(markets.map((terms) => [`${terms.base}/${terms.quote}`, terms]))
  const assetById = new Map(assets.map((terms) => [terms.id, terms]))
  const listed = (terms: MarketTerms | undefined) => (terms !== undefined && isListed(terms) ? terms : null)
  return {
    all: () => markets.filter(isListed),
    assets: () => assets,
    byId: (id) => listed(byId.get(id)),
    bySymbol: (symbol) => listed(bySymbol.get(symbol)),
    find: ({ base, quote }) => listed(byPair.get(`${base}/${quote}`)),
    assetById: (id) => assetById.get(id) ?? null,
  }
}

/** Returns the value of one unit of an asset in USD, by the price of its market; USDT is worth one. */
export function findUsdPrice(asset: AssetTerms, priceOf: (id: MarketId) => Amount): Amount {
  return asset.priceMarket === null ? ONE : priceOf(asset.priceMarket)
}
