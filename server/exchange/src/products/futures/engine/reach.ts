import { liquidationPrice } from '@bourse/contracts/futures'
import { type Amount, max, min, ZERO } from '@bourse/contracts/kit'
import type { FuturesMarket, StoredPosition } from '#products/futures/positions'

/** A position triggers at a price of `low` or less, or of `high` or more; computed once per change. */
export type Reach = { readonly position: StoredPosition; readonly low: Amount; readonly high: Amount }

/** The lowest and the highest price of one or several seconds. */
export type PriceRange = { readonly low: Amount; readonly high: Amount }

/** Beyond every price. */
export const [NEVER_LOW, NEVER_HIGH] = [ZERO, (10n ** 60n) as Amount]

export const isReached = (reach: Omit<Reach, 'position'>, { low, high }: PriceRange): boolean =>
  low <= reach.low || high >= reach.high

/**
 * A limit order triggers at its price; an open position at the nearer of liquidation and stop loss, and at
 * its take profit. The liquidation of a cross account depends on all of its positions and is not included.
 */
export function reachOf(position: StoredPosition, terms: FuturesMarket): Reach {
  const { side, status, openPrice, takeProfit, stopLoss } = position
  const isLong = side === 'long'
  if (status === 'pending') {
    return isLong
      ? { position, low: openPrice, high: NEVER_HIGH }
      : { position, low: NEVER_LOW, high: openPrice }
  }
  const liquidation = ownLiquidation(position, terms)
  const above = (edge: Amount | null) => (edge === null || edge === ZERO ? NEVER_HIGH : edge)
  return isLong
    ? { position, low: max(liquidation ?? NEVER_LOW, stopLoss), high: above(takeProfit) }
    : { position, low: takeProfit, high: min(above(liquidation), above(stopLoss)) }
}

const ownLiquidation = (position: StoredPosition, { futures, priceTick }: FuturesMarket): Amount | null =>
  position.status === 'open' && position.mode === 'isolated'
    ? liquidationPrice({ ...position, balance: position.margin }, { tiers: futures.tiers, priceTick })
    : null
