import { DAY, HOUR, SECOND, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { HourState } from '@bourse/contracts/price-process'
import { GENESIS, type MarketTerms, createHistory, publicKey, simulateHour } from '#platform/market/source'

// Measures how the simulated markets behave, for the test beside this file.

const HOURS_IN_DAY = DAY / HOUR

/** The hours of a market in a row, the first of which begins at midnight UTC. */
export type HourSeries = {
  /** The price before the first hour, then the close of each, in ticks. */
  readonly closes: number[]
  /** Volumes in lots. */
  readonly volumes: number[]
}

/** Hours with the seconds in them. */
export type LiveSeries = HourSeries & {
  /** Autocorrelation of one-second price changes at lag 1. */
  changeAutocorrelation: number
  /** Mean product of the signs of consecutive changes, of those that are not zero. */
  signAutocorrelation: number
}

export type Statistics = {
  /** Kurtosis of daily returns; 3 for a normal distribution. */
  readonly kurtosis: number
  /** Autocorrelation of hourly absolute returns at lag 1. */
  readonly clustering: number
  /** Correlation of hourly volume with the absolute return. */
  readonly volumeCorrelation: number
  /** Mean absolute return of each UTC hour, as a multiple of the mean of all. */
  readonly dailyPattern: readonly number[]
}

export function computeStatistics(series: HourSeries): Statistics {
  const moves = returns(series.closes).map(Math.abs)
  const overall = mean(moves)
  return {
    kurtosis: kurtosis(dailyReturns(series)),
    clustering: correlation(moves.slice(1), moves.slice(0, -1)),
    volumeCorrelation: correlation(series.volumes, moves),
    dailyPattern: Array.from(
      { length: HOURS_IN_DAY },
      (_, hour) => mean(moves.filter((_move, at) => at % HOURS_IN_DAY === hour)) / overall,
    ),
  }
}

export const dailyReturns = ({ closes }: HourSeries): number[] =>
  returns(closes.filter((_, at) => at % HOURS_IN_DAY === 0))

/** Computes the Pearson correlation of two series of equal length. */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, squaresA, squaresB] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [(a[at] as number) - meanA, (b[at] as number) - meanB]
    both += x * y
    squaresA += x * x
    squaresB += y * y
  }
  return both / Math.sqrt(squaresA * squaresB)
}

type HistoryOptions = {
  readonly seed: string
  readonly markets: readonly MarketTerms[]
  readonly days: number
}

/** Simulates the history under a key made of the seed, from the genesis on. */
export function historySeries({ seed, markets, days }: HistoryOptions): HourSeries[] {
  const history = createHistory(markets, publicKey(seed))
  return markets.map(({ id }) => {
    const hours = Array.from({ length: days * HOURS_IN_DAY }, (_, at) =>
      history.bar(id, 1, GENESIS / HOUR + at),
    )
    return {
      closes: [hours[0]?.open ?? 0, ...hours.map(({ close }) => close)],
      volumes: hours.map(({ volume }) => volume),
    }
  })
}

/** Simulates live hours, every second of them, each with a key of its own made of the seed. */
export function liveSeries({ seed, markets, days }: HistoryOptions): LiveSeries[] {
  const opening = createHistory(markets).stateAt(GENESIS)
  const all = markets.map(({ id }) => ({ id, series: emptySeries(opening, id), seconds: secondsCounter() }))
  let state = opening
  for (let hour = 0; hour < days * HOURS_IN_DAY; hour++) {
    const from = toInstant(GENESIS + hour * HOUR)
    const simulated = simulateHour({ key: publicKey(`${seed} ${hour}`), from, markets, opening: state })
    for (const { id, series, seconds } of all) {
      const prices = simulated.prices(id)
      seconds.add(series.closes.at(-1) as number, prices)
      series.closes.push(prices[HOUR / SECOND - 1] as number)
      series.volumes.push(simulated.volumes(id).reduce((a, b) => a + b, 0))
    }
    state = simulated.closing()
  }
  return all.map(({ series, seconds }) => ({ ...series, ...seconds.result() }))
}

const emptySeries = (opening: HourState, id: MarketId): HourSeries => ({
  closes: [opening[id]?.price ?? 0],
  volumes: [],
})

/** Counts products of consecutive one-second changes. */
function secondsCounter() {
  let [products, squares, signs, pairs] = [0, 0, 0, 0]
  return {
    add(open: number, prices: Float64Array): void {
      let [price, before] = [open, 0]
      for (let at = 0; at < prices.length; at++) {
        const change = (prices[at] as number) - price
        price = prices[at] as number
        products += change * before
        squares += change * change
        if (change !== 0 && before !== 0) {
          signs += change > 0 === before > 0 ? 1 : -1
          pairs += 1
        }
        before = change
      }
    },
    result: () => ({ changeAutocorrelation: products / squares, signAutocorrelation: signs / pairs }),
  }
}

const returns = (closes: readonly number[]): number[] =>
  closes.slice(1).map((close, at) => close / (closes[at] as number) - 1)

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

function kurtosis(values: readonly number[]): number {
  const centre = mean(values)
  const moment = (power: number) => mean(values.map((value) => (value - centre) ** power))
  return moment(4) / moment(2) ** 2
}
