import { type Amount, min } from '@bourse/contracts/kit'
import { protectionPrice } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import type { StoredOrder } from './store.ts'

type Trigger = { readonly terms: MarketTerms; readonly price: Amount | null }

/**
 * A stop order when it enters the book. One that sells at market follows a price that has passed its stop: it fills within the protection
 * band below the price that triggered it. One that buys stays within its hold. A trailing stop fills within the band around that price.
 */
export function atTrigger(waiting: StoredOrder, { terms, price }: Trigger): StoredOrder {
  const order = { ...waiting, isWaiting: false }
  if (price === null || (order.kind !== 'stopMarket' && order.kind !== 'trailingStop')) return order
  const bound = protectionPrice(order.side, price, terms.priceTick)
  if (order.kind === 'trailingStop')
    return { ...order, price: order.side === 'buy' ? min(order.price, bound) : bound }
  return order.side === 'buy' ? order : { ...order, price: min(order.price, bound) }
}
