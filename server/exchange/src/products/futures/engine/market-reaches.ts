import { type Amount, max, min } from '@bourse/contracts/kit'
import type { StoredPosition } from '#products/futures/positions'
import { isReached, NEVER_HIGH, NEVER_LOW, type PriceRange, type Reach } from './reach.ts'

/** The positions of a market by the prices that trigger them. */
export type MarketReaches = {
  put(id: string, reach: Reach): void
  remove(id: string): void
  /** Positions and orders that these prices trigger. They are compared one by one only near the next trigger. */
  reached(range: PriceRange): readonly StoredPosition[]
}

export function createMarketReaches(): MarketReaches {
  const all = new Map<string, Reach>()
  // The nearest triggers below and above; removed ones count until the next comparison.
  let [below, above]: [Amount, Amount] = [NEVER_LOW, NEVER_HIGH]
  const extend = (reach: Reach) => {
    below = max(below, reach.low)
    above = min(above, reach.high)
  }
  return {
    put(id, reach) {
      all.set(id, reach)
      extend(reach)
    },
    remove: (id) => void all.delete(id),
    reached(range) {
      if (!isReached({ low: below, high: above }, range)) return []
      ;[below, above] = [NEVER_LOW, NEVER_HIGH]
      const found: StoredPosition[] = []
      for (const reach of all.values()) {
        extend(reach)
        if (isReached(reach, range)) found.push(reach.position)
      }
      return found
    },
  }
}
