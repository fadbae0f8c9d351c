import { type Amount, min } from '@bourse/contracts/kit'
import { protectionPrice } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import type { StoredOrder } from './store.ts'

type Trigger = { readonly terms: MarketTerms; readonly price: Amount | null }

/**
 * A stop order when it enters the book. A stop-market order that sells follows a price that has passed its stop: it fills within the
 * protection band below the price that triggered it. One that buys stays within its hold.
 */
export function atTrigger(waiting: StoredOrder, { terms, price }: Trigger): StoredOrder {
  const order = { ...waiting, isWaiting: false }
  if (order.kind !== 'stopMarket' || order.side === 'buy' || price === null) return order
  return { ...order, price: min(order.price, protectionPrice('sell', price, terms.priceTick)) }
}
