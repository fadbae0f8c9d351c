import { type Amount, type Instant, SECOND, assert, toInstant, sum } from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'
import type { ProcessVersion } from '@bourse/contracts/price-process/dynamics'
import { createHistory } from './history.ts'
import { publicKey } from './keyed-noise.ts'
import { openings, floorToSecond, shiftOpening } from './period.ts'
import { CANDLES_MAX, type GaplessSource, NOT_STORED } from './source.ts'
import { type Bar, fold } from './split.ts'
import type { MarketTerms } from './terms.ts'
import { LEVELS, type Level } from './tree.ts'

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
 * Creates a source whose history never ends, for tests: every second and candle is a function of seed, market
 * and time.
 */
export const seededSource = (options: { seed: string; markets: readonly MarketTerms[] }): GaplessSource =>
  historySource(options.markets, { key: publicKey(options.seed), version: 1 })

/** Creates the source of candles, and for tests of seconds, of the history under a public key. */
export function historySource(
  markets: readonly MarketTerms[],
  { key, version }: { readonly key?: Uint8Array; readonly version?: ProcessVersion } = {},
): GaplessSource {
  const history = createHistory(markets, key, version)
  const requireTerms = (id: MarketId) => {
    const found = markets.find((each) => each.id === id)
    assert(found !== undefined, 'only markets of the catalogue are priced')
    return found
  }
  const candle = (
    market: MarketId,
    period: Period,
    { time, now }: { time: Instant; now: Instant },
  ): Candle => {
    const terms = requireTerms(market)
    const level = BASE[period]
    const { width } = LEVELS[level]
    const until = toInstant(floorToSecond(now) + SECOND)
    const end = Math.min(shiftOpening(period, time, 1), until)
    const pieces: Bar[] = []
    for (let index = time / width; index * width < end; index++)
      pieces.push(history.bar(market, level, index, until))
    const price = (ticks: number) => (BigInt(ticks) * terms.priceTick) as Amount
    const { open, high, low, close } = fold(pieces)
    return {
      time,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      // A year of lots may exceed 2⁵³; a day of them never does.
      volume: sum(...pieces.map(({ volume }) => (BigInt(volume) * terms.lotStep) as Amount)),
    }
  }
  return {
    ...NOT_STORED,
    isPredictable: () => true,
    firstPriced: (from, now) => (from > now ? null : from),
    tick(market, second) {
      const { price, volume } = history.second(market, second)
      const { priceTick, lotStep } = requireTerms(market)
      return {
        market,
        at: floorToSecond(second),
        price: (BigInt(price) * priceTick) as Amount,
        volume: (BigInt(volume) * lotStep) as Amount,
      }
    },
    candles: ({ market, period, ...window }) =>
      openings({ period, ...window }, CANDLES_MAX).map((time) =>
        candle(market, period, { time, now: window.now }),
      ),
  }
}
