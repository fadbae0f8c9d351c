import { DAY, assert } from '@bourse/contracts/kit'
import { noise } from './noise.ts'
import { GENESIS } from './period.ts'
import type { Bar } from './split.ts'
import type { MarketTerms } from './terms.ts'

/** Daily mean reversion of the price to its start: half of the distance in ten weeks. */
const REVERSION = 0.01
/** The price never leaves start × e^±1.5, for every seed. */
const FARTHEST = 1.5
const GENESIS_DAY = GENESIS / DAY

/** Daily candles since the genesis. Each close is the next open; they are computed once and cached. */
export function dailyBars(seed: string, terms: MarketTerms): (day: number) => Bar {
  const start = Number(terms.startPrice / terms.priceTick)
  const dailyLots = Number((terms.turnover * 10n ** 18n) / terms.startPrice / terms.lotStep)
  assert(
    start >= 100 && dailyLots < 2 ** 50,
    'prices and volumes of a day are whole numbers that floats hold exactly',
  )
  const bars: Bar[] = []
  let distance = 0
  const next = (): Bar => {
    const random = noise(seed, terms.id, 'day', bars.length)
    const activity = 0.6 + random.uniform() * 0.8
    const step = random.normal() * terms.volatility * activity - distance * REVERSION
    distance = Math.min(FARTHEST, Math.max(-FARTHEST, distance + step))
    const open = bars.at(-1)?.close ?? start
    const close = Math.max(1, Math.round(start * Math.exp(distance)))
    const reach = open * terms.volatility * activity
    const wick = () => Math.floor((0.1 + Math.abs(random.normal()) * 0.4) * reach)
    const high = Math.max(open, close) + wick()
    const low = Math.max(1, Math.min(open, close) - wick())
    return {
      open,
      high,
      low,
      close,
      volume: Math.floor(dailyLots * activity * (0.7 + random.uniform() * 0.6)),
    }
  }
  return (day) => {
    assert(day >= GENESIS_DAY, 'the market has no price before its genesis')
    while (bars.length <= day - GENESIS_DAY) bars.push(next())
    return bars[day - GENESIS_DAY] as Bar
  }
}
