import type { AlertKind } from '@bourse/contracts/alerts'
import { type Amount, max, min } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { TickWindow } from '#platform/market'
import type { Bounds, Reach } from './store.ts'

/**
 * The levels that prices reach first, in memory, so that a tick that reaches none costs no query. A removed alert may leave
 * its level until the next `load`.
 */
export type Levels = {
  load(all: readonly Bounds[]): void
  add(alert: { readonly market: MarketId; readonly kind: AlertKind; readonly level: Amount }): void
  /** Lists the prices of a window that reach a level. */
  reachedIn(window: Pick<TickWindow, 'low' | 'high'>): Reach[]
}

export function createLevels(): Levels {
  const byMarket = new Map<MarketId, Bounds>()
  return {
    load(all) {
      byMarket.clear()
      for (const bounds of all) byMarket.set(bounds.market, bounds)
    },
    add({ market, kind, level }) {
      const { above, below } = byMarket.get(market) ?? { above: null, below: null }
      byMarket.set(market, {
        market,
        above: kind === 'above' ? min(above ?? level, level) : above,
        below: kind === 'below' ? max(below ?? level, level) : below,
      })
    },
    reachedIn: (window) =>
      [...byMarket.values()].flatMap(({ market, above, below }) => {
        const [low, high] = [window.low(market), window.high(market)]
        return [
          ...(above !== null && high !== null && high >= above
            ? [{ market, kind: 'above', figure: high } as const]
            : []),
          ...(below !== null && low !== null && low <= below
            ? [{ market, kind: 'below', figure: low } as const]
            : []),
        ]
      }),
  }
}
