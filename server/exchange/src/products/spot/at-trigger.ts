import { type Amount, min } from '@bourse/contracts/kit'
import { protectionPrice } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import type { StoredOrder } from './stored.ts'

type Trigger = { readonly terms: MarketTerms; readonly price: Amount | null }

/**
 * The limit of a stop order when it enters the book. One that sells at market follows a price that has passed its stop: it fills within the
 * protection band below the price that triggered it. One that buys stays within its hold. A trailing stop fills within the band around
 * that price.
 */
export function limitAtTrigger(
  { kind, side, price: limit }: Pick<StoredOrder, 'kind' | 'side' | 'price'>,
  { terms, price }: Trigger,
): Amount {
  if (price === null || (kind !== 'stopMarket' && kind !== 'trailingStop')) return limit
  const bound = protectionPrice(side, price, terms.priceTick)
  if (side === 'buy') return kind === 'trailingStop' ? min(limit, bound) : limit
  return kind === 'trailingStop' ? bound : min(limit, bound)
}

export const atTrigger = (waiting: StoredOrder, trigger: Trigger): StoredOrder => ({
  ...waiting,
  isWaiting: false,
  price: limitAtTrigger(waiting, trigger),
})
