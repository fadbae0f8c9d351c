import { liquidationPrice } from '@bourse/contracts/futures'
import { type Amount, max, min, ZERO } from '@bourse/contracts/kit'
import type { FuturesMarket, StoredPosition } from '#products/futures/positions'

/** The lowest and the highest price, and mark price, of one or several seconds. */
export type PriceRange = Bounds & { readonly markLow: Amount; readonly markHigh: Amount }

type Bounds = { readonly low: Amount; readonly high: Amount }

/**
 * A position triggers at a price of `low` or less, or of `high` or more, and at a mark price likewise; computed once
 * per change.
 */
export type Reach = PriceRange & { readonly position: StoredPosition }

/** Prices beyond every other. */
export const [NEVER_LOW, NEVER_HIGH] = [ZERO, (10n ** 60n) as Amount]

export const isReached = (reach: PriceRange, { low, high, markLow, markHigh }: PriceRange): boolean =>
  low <= reach.low || high >= reach.high || markLow <= reach.markLow || markHigh >= reach.markHigh

const NEVER: PriceRange = { low: NEVER_LOW, high: NEVER_HIGH, markLow: NEVER_LOW, markHigh: NEVER_HIGH }

/**
 * A waiting order triggers at its stop or its limit, an open position at its stops, and by mark at its liquidation. That of a cross
 * account depends on all of its positions and is not included.
 */
export function computeReach(position: StoredPosition, terms: FuturesMarket): Reach {
  if (position.status === 'pending') return { position, ...NEVER, ...entryReach(position) }
  const { side, takeProfit, stopLoss, stopsBy } = position
  const isLong = side === 'long'
  const liquidation = ownLiquidation(position, terms)
  const above = (edge: Amount | null) => (edge === null || edge === ZERO ? NEVER_HIGH : edge)
  const [low, high] = isLong ? [stopLoss, above(takeProfit)] : [takeProfit, above(stopLoss)]
  const [markLow, markHigh] = isLong
    ? [liquidation ?? NEVER_LOW, NEVER_HIGH]
    : [NEVER_LOW, above(liquidation)]
  return stopsBy === 'mark'
    ? { position, ...NEVER, markLow: max(markLow, low), markHigh: min(markHigh, high) }
    : { position, low, high, markLow, markHigh }
}

function entryReach({ side, openPrice, entry: { kind, stop } }: StoredPosition): Partial<PriceRange> {
  // The database moves its stop.
  if (kind === 'trailingStop') return {}
  if (stop === null || stop.reachedAt !== null)
    return side === 'long' ? { low: openPrice } : { high: openPrice }
  if (stop.by === 'mark')
    return stop.direction === 'rises' ? { markHigh: stop.price } : { markLow: stop.price }
  return stop.direction === 'rises' ? { high: stop.price } : { low: stop.price }
}

const ownLiquidation = (position: StoredPosition, { futures, priceTick }: FuturesMarket): Amount | null =>
  position.status === 'open' && position.mode === 'isolated'
    ? liquidationPrice({ ...position, balance: position.margin }, { tiers: futures.tiers, priceTick })
    : null
