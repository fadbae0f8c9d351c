import {
  type Amount,
  MINUTE,
  SECOND,
  assert,
  toInstant,
  max,
  multiplyByInt,
  min,
} from '@bourse/contracts/kit'
import type { Candle, MarketId } from '@bourse/contracts/market'
import type { Clock } from '#platform/kernel'
import { GENESIS, openings, floorToSecond, shiftOpening } from './period.ts'
import { CANDLES_MAX, type CandleWindow, type GaplessSource, NOT_STORED } from './source.ts'
import type { MarketTerms } from './terms.ts'

export type ScriptedSource = GaplessSource & {
  /** Sets the market's price from the clock's current instant on. */
  set(symbol: string, price: Amount): void
}

const GAP_MS = 10 * MINUTE

type Change = { readonly at: number; readonly price: Amount }

/**
 * Creates a source of constant prices until a test sets them. Changes are stored, so that candles and missed
 * seconds agree.
 */
export function scriptedSource(options: { markets: readonly MarketTerms[]; clock: Clock }): ScriptedSource {
  const scripts = new Map<MarketId, { terms: MarketTerms; changes: Change[] }>(
    options.markets.map((terms) => [
      terms.id,
      { terms, changes: [{ at: GENESIS, price: terms.startPrice }] },
    ]),
  )
  const requireScript = (market: MarketId) => {
    const found = scripts.get(market)
    assert(found !== undefined, 'only markets of the catalogue are priced')
    return found
  }
  return {
    ...NOT_STORED,
    // In a longer gap the market stands still, so that tests may skip days.
    firstPriced: (from, now) => (now - from > GAP_MS ? now : from > now ? null : from),
    set(symbol, price) {
      const script = [...scripts.values()].find(({ terms }) => terms.symbol === symbol)
      assert(script !== undefined, `the catalogue has a market ${symbol}`)
      script.changes.push({ at: options.clock.now(), price })
    },
    tick(market, second) {
      const { terms, changes } = requireScript(market)
      return { market, at: floorToSecond(second), price: priceAt(changes, second), volume: terms.quantityMin }
    },
    candles: (window) => {
      const { terms, changes } = requireScript(window.market)
      return openings(window, CANDLES_MAX).map((opening) =>
        candle(window, opening, changes, terms.quantityMin),
      )
    },
  }
}

/** Returns the last price set before the second was over. */
function priceAt(changes: readonly Change[], second: number): Amount {
  const last = changes.findLast(({ at }) => at < second + SECOND) ?? changes[0]
  assert(last !== undefined, 'a script starts with a price')
  return last.price
}

function candle(
  window: CandleWindow,
  opening: number,
  changes: readonly Change[],
  perSecond: Amount,
): Candle {
  const next = shiftOpening(window.period, toInstant(opening), 1)
  const end = Math.min(next, floorToSecond(window.now) + SECOND)
  const open = priceAt(changes, opening - SECOND)
  const within = changes.filter(({ at }) => at >= opening && at < end).map(({ price }) => price)
  return {
    time: toInstant(opening),
    open,
    high: within.reduce(max, open),
    low: within.reduce(min, open),
    close: priceAt(changes, end - SECOND),
    volume: multiplyByInt(perSecond, BigInt((end - opening) / SECOND)),
  }
}
