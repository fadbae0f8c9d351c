import { liquidationPrice } from '@bourse/contracts/futures'
import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { FuturesMarket, StoredPosition } from '#products/futures/positions'

/** The lowest and the highest price, and mark price, of one or several seconds. */
export type PriceRange = Bounds & { readonly markLow: Amount; readonly markHigh: Amount }

type Bounds = { readonly low: Amount; readonly high: Amount }

/**
 * A position triggers at a price of `low` or less, or of `high` or more, and at a mark price likewise; computed once
 * per change.
 */
export type Reach = PriceRange & { readonly position: StoredPosition }

/** Beyond every price. */
export const [NEVER_LOW, NEVER_HIGH] = [ZERO, (10n ** 60n) as Amount]

export const isReached = (reach: PriceRange, { low, high, markLow, markHigh }: PriceRange): boolean =>
  low <= reach.low || high >= reach.high || markLow <= reach.markLow || markHigh >= reach.markHigh

const NO_MARK = { markLow: NEVER_LOW, markHigh: NEVER_HIGH } as const

/**
 * A limit order triggers at its price, an open position at its stops, and by mark at its liquidation. That of a cross
 * account depends on all of its positions and is not included.
 */
export function reachOf(position: StoredPosition, terms: FuturesMarket): Reach {
  const { side, status, openPrice, takeProfit, stopLoss } = position
  const isLong = side === 'long'
  if (status === 'pending') {
    return isLong
      ? { position, low: openPrice, high: NEVER_HIGH, ...NO_MARK }
      : { position, low: NEVER_LOW, high: openPrice, ...NO_MARK }
  }
  const liquidation = ownLiquidation(position, terms)
  const above = (edge: Amount | null) => (edge === null || edge === ZERO ? NEVER_HIGH : edge)
  return isLong
    ? {
        position,
        low: stopLoss,
        high: above(takeProfit),
        markLow: liquidation ?? NEVER_LOW,
        markHigh: NEVER_HIGH,
      }
    : { position, low: takeProfit, high: above(stopLoss), markLow: NEVER_LOW, markHigh: above(liquidation) }
}

const ownLiquidation = (position: StoredPosition, { futures, priceTick }: FuturesMarket): Amount | null =>
  position.status === 'open' && position.mode === 'isolated'
    ? liquidationPrice({ ...position, balance: position.margin }, { tiers: futures.tiers, priceTick })
    : null
