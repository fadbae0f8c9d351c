import { max, min } from '@bourse/contracts/kit'
import type { StoredPosition } from '#products/futures/positions'
import { isReached, NEVER_HIGH, NEVER_LOW, type PriceRange, type Reach } from './reach.ts'

/** The positions of a market by the prices that trigger them. */
export type MarketReaches = {
  put(id: string, reach: Reach): void
  remove(id: string): void
  /** Positions and orders that these prices trigger. They are compared one by one only near the next trigger. */
  reached(range: PriceRange): readonly StoredPosition[]
}

const NOTHING: PriceRange = {
  low: NEVER_LOW,
  high: NEVER_HIGH,
  markLow: NEVER_LOW,
  markHigh: NEVER_HIGH,
}

export function createMarketReaches(): MarketReaches {
  const all = new Map<string, Reach>()
  // The nearest triggers below and above; removed ones count until the next comparison.
  let nearest = NOTHING
  const extend = (reach: PriceRange) => {
    nearest = {
      low: max(nearest.low, reach.low),
      high: min(nearest.high, reach.high),
      markLow: max(nearest.markLow, reach.markLow),
      markHigh: min(nearest.markHigh, reach.markHigh),
    }
  }
  return {
    put(id, reach) {
      all.set(id, reach)
      extend(reach)
    },
    remove: (id) => void all.delete(id),
    reached(range) {
      if (!isReached(nearest, range)) return []
      nearest = NOTHING
      const found: StoredPosition[] = []
      for (const reach of all.values()) {
        extend(reach)
        if (isReached(reach, range)) found.push(reach.position)
      }
      return found
    },
  }
}
