import { type Amount, type Instant, MINUTE, SECOND, assert, sum } from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'
import { openings, secondOf, shiftOpening } from './period.ts'
import { CANDLES_MAX, type PriceSource } from './source.ts'
import { type Bar, fold } from './split.ts'
import type { MarketTerms } from './terms.ts'
import { LEVELS, type Level, barTree, visibleBar } from './tree.ts'

/*
 * NOTE: days.ts, tree.ts, split.ts, noise.ts and this file are the exception to "no float near money". A
 * synthetic market needs noise, which is drawn in floats; but every price is rounded to a whole number of
 * ticks before any comparison, so candles of all periods agree exactly, and it is returned as an Amount on
 * the market's tick.
 */

const BASE: Record<Period, Level> = {
  '1min': 3,
  '5min': 2,
  '15min': 2,
  '30min': 2,
  '60min': 1,
  '1day': 0,
  '1week': 0,
  '1mon': 0,
  '1year': 0,
}

/**
 * A price process that is a pure function of seed, market and time. Days are a mean-reverting walk from a
 * fixed genesis; each candle is split into smaller ones by noise that depends only on its own name. So years
 * of history are computed on demand, and any second of them can be recomputed later.
 */
export function seededSource({
  seed,
  markets,
}: {
  seed: string
  markets: readonly MarketTerms[]
}): PriceSource {
  const processes = new Map(markets.map((terms) => [terms.id, process(seed, terms)]))
  const of = (id: MarketId) => {
    const found = processes.get(id)
    assert(found !== undefined, 'only markets of the catalogue are priced')
    return found
  }
  return {
    tick: (market, second) => ({ market, at: secondOf(second), ...of(market).second(second) }),
    candles: (window) =>
      openings(window, CANDLES_MAX).map((opening) =>
        of(window.market).candle(window.period, opening, window.now),
      ),
  }
}

function process(seed: string, terms: MarketTerms) {
  const tree = barTree(seed, terms)
  const price = (ticks: number) => (BigInt(ticks) * terms.priceTick) as Amount
  const quantity = (lots: number) => (BigInt(lots) * terms.lotStep) as Amount
  return {
    second(at: Instant) {
      const index = Math.floor(at / MINUTE)
      const { points, shares } = tree.minute(index)
      const second = Math.floor((at - index * MINUTE) / SECOND)
      return { price: price(points[second + 1] as number), volume: quantity(shares[second] as number) }
    },
    candle(period: Period, time: Instant, now: Instant): Candle {
      const level = BASE[period]
      const { width } = LEVELS[level]
      const end = Math.min(shiftOpening(period, time, 1), secondOf(now) + SECOND)
      const pieces: Bar[] = []
      for (let index = time / width; index * width < end; index++)
        pieces.push(visibleBar(tree, level, { index, now }))
      const { open, high, low, close } = fold(pieces)
      return {
        time,
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        // A year of lots may exceed 2⁵³; a day of them never does.
        volume: sum(...pieces.map(({ volume }) => quantity(volume))),
      }
    },
  }
}
