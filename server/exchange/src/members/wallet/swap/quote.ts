import { type Instant, refuse } from '@bourse/contracts/kit'
import { isWithinBand, QUOTE_LIFE_MS } from '@bourse/contracts/wallet'
import type { AssetTerms } from '#platform/market'
import type { AssetRate, SwapDeps } from './deps.ts'
import type { Pair, PairRate, Quote } from './store.ts'

export type Terms = { readonly from: AssetTerms; readonly to: AssetTerms }

/** Whether an asset can be swapped: coins with deposits and withdrawals. */
export const isSwappable = (terms: AssetTerms): boolean => terms.networks.length > 0

export function findSwapTerms(deps: SwapDeps, pair: Pair): Terms {
  const find = (id: Pair['from']) => deps.assets.find((terms) => terms.id === id && isSwappable(terms))
  const terms = {
    from: find(pair.from) ?? refuse('coin_unknown'),
    to: find(pair.to) ?? refuse('coin_unknown'),
  }
  return pair.from === pair.to ? refuse('same_coin') : terms
}

/** Finds both current prices, with their ticks. */
export function findPairRate(deps: SwapDeps, pair: Pair): PairRate {
  const [from, to] = [pair.from, pair.to].map((asset) => deps.rate(asset) ?? refuse('price_unavailable')) as [
    AssetRate,
    AssetRate,
  ]
  return { fromPrice: from.price, fromTick: from.tick, toPrice: to.price, toTick: to.tick }
}

/**
 * Chooses the rate of a swap: the quoted one while it is valid; after that the current one, as long as it is
 * near the quoted one. Refuses a swap without a quote.
 */
export function chooseRate(quote: Quote | null, present: PairRate, now: Instant): PairRate {
  if (quote === null) return refuse('quote_expired')
  if (now - quote.at <= QUOTE_LIFE_MS) return quote
  return isWithinBand(quote, present) ? present : refuse('quote_expired')
}
