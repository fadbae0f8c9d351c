import { type Instant, refuse } from '@bourse/contracts/kit'
import { isWithinBand, QUOTE_LIFE_MS, type SwapPrices } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#market'
import type { SwapDeps } from './deps.ts'
import type { Pair, Quote } from './store.ts'

export type Terms = { readonly from: AssetTerms; readonly to: AssetTerms }

/** What can be swapped: the coins that can also be moved in and out. */
export const isSwappable = (terms: AssetTerms): boolean => terms.networks.length > 0

export function termsOf(deps: SwapDeps, pair: Pair): Terms {
  const find = (id: Pair['from']) => deps.assets.find((terms) => terms.id === id && isSwappable(terms))
  const terms = {
    from: find(pair.from) ?? refuse('coin_unknown'),
    to: find(pair.to) ?? refuse('coin_unknown'),
  }
  return pair.from === pair.to ? refuse('same_coin') : terms
}

/** Both prices of this moment. */
export function pricesOf(deps: SwapDeps, pair: Pair): SwapPrices {
  return {
    fromPrice: deps.price(pair.from) ?? refuse('price_unavailable'),
    toPrice: deps.price(pair.to) ?? refuse('price_unavailable'),
  }
}

/**
 * The rate that a swap is made at: the quoted one while it holds; after that the present one, as long as it is near
 * what the member was told. Whoever was told nothing asks first.
 */
export function rateFor(quote: Quote | null, present: SwapPrices, now: Instant): SwapPrices {
  if (quote === null) return refuse('quote_expired')
  if (now - quote.at <= QUOTE_LIFE_MS) return quote
  return isWithinBand(quote, present) ? present : refuse('quote_expired')
}
