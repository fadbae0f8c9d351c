import { type Instant, refuse } from '@bourse/contracts/kit'
import { isWithinBand, QUOTE_LIFE_MS, type SwapPrices } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#market'
import type { SwapDeps } from './deps.ts'
import type { Pair, Quote } from './store.ts'

export type Terms = { readonly from: AssetTerms; readonly to: AssetTerms }

/** Swappable assets: coins with deposits and withdrawals. */
export const isSwappable = (terms: AssetTerms): boolean => terms.networks.length > 0

export function termsOf(deps: SwapDeps, pair: Pair): Terms {
  const find = (id: Pair['from']) => deps.assets.find((terms) => terms.id === id && isSwappable(terms))
  const terms = {
    from: find(pair.from) ?? refuse('coin_unknown'),
    to: find(pair.to) ?? refuse('coin_unknown'),
  }
  return pair.from === pair.to ? refuse('same_coin') : terms
}

/** Both current prices. */
export function pricesOf(deps: SwapDeps, pair: Pair): SwapPrices {
  return {
    fromPrice: deps.price(pair.from) ?? refuse('price_unavailable'),
    toPrice: deps.price(pair.to) ?? refuse('price_unavailable'),
  }
}

/**
 * The rate of a swap: the quoted one while it is valid; after that the current one, as long as it is near the
 * quoted one. Without a quote the swap is refused.
 */
export function rateFor(quote: Quote | null, present: SwapPrices, now: Instant): SwapPrices {
  if (quote === null) return refuse('quote_expired')
  if (now - quote.at <= QUOTE_LIFE_MS) return quote
  return isWithinBand(quote, present) ? present : refuse('quote_expired')
}
