import { beforeAll, describe, expect, it } from 'vitest'
import { type MarketTerms, majorMarkets as majors } from '#platform/market/source'
import {
  type HourSeries,
  type LiveSeries,
  correlation,
  dailyReturns,
  historySeries,
  liveSeries,
  computeStatistics,
} from './market-statistics.ts'

/** Two years. */
const DAYS = 731
const SEEDS = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

const isFatTailed = (series: HourSeries) => {
  const { kurtosis } = computeStatistics(series)
  return kurtosis >= 5 && kurtosis <= 15
}

function expectMarket(series: HourSeries) {
  const { clustering, volumeCorrelation, dailyPattern } = computeStatistics(series)
  expect(clustering).toBeGreaterThan(0.15)
  expect(clustering).toBeLessThan(0.35)
  expect(volumeCorrelation).toBeGreaterThan(0.4)
  // Quiet while Europe and America sleep, busiest when both are awake.
  expect(Math.max(...dailyPattern.slice(3, 6))).toBeLessThan(0.9)
  expect(Math.min(...dailyPattern.slice(14, 17))).toBeGreaterThan(1.15)
}

describe('two years of live seconds', () => {
  let series: [LiveSeries, LiveSeries, LiveSeries]
  beforeAll(() => {
    series = liveSeries({ seed: 'b', markets: majors, days: DAYS }) as typeof series
  })

  it.each(majors.map(({ baseCode }, at) => [baseCode, at] as const))(
    '%s has fat tails, clusters of volatility, volume with returns and a daily pattern',
    (_code, at) => {
      expectMarket(series[at] as LiveSeries)
      expect(isFatTailed(series[at] as LiveSeries)).toBe(true)
    },
  )

  it('BTC and ETH move together from day to day', () => {
    const together = correlation(dailyReturns(series[0]), dailyReturns(series[1]))
    expect(together).toBeGreaterThan(0.6)
    expect(together).toBeLessThan(0.85)
  })

  it.each(majors.map(({ baseCode }, at) => [baseCode, at] as const))(
    'the direction of the next second of %s does not follow from the last',
    (_code, at) => {
      const { changeAutocorrelation, signAutocorrelation } = series[at] as LiveSeries
      // Four standard deviations: 63 million changes; large ones weigh more in the products.
      expect(Math.abs(signAutocorrelation)).toBeLessThan(4 / Math.sqrt(DAYS * 86_400))
      expect(Math.abs(changeAutocorrelation)).toBeLessThan(0.002)
    },
  )
})

describe('two years of history', () => {
  const histories = SEEDS.map((seed) => historySeries({ seed, markets: majors, days: DAYS }))

  it.each(SEEDS.map((seed, at) => [seed, at] as const))(
    'have the same properties under key %s',
    (_seed, at) => {
      const [btc, eth, third] = histories[at] as [HourSeries, HourSeries, HourSeries]
      for (const series of [btc, eth, third]) expectMarket(series)
      const together = correlation(dailyReturns(btc), dailyReturns(eth))
      expect(together).toBeGreaterThan(0.6)
      expect(together).toBeLessThan(0.85)
    },
  )

  it('have fat tails under nearly every key', () => {
    const all = histories.flat()
    // The kurtosis of 731 days is dominated by a few of them: 5.3 to 10.7 in nine of ten histories.
    expect(all.filter(isFatTailed).length).toBeGreaterThanOrEqual(all.length - 2)
    const typical = median(all.map((series) => computeStatistics(series).kurtosis))
    expect(typical).toBeGreaterThan(6)
    expect(typical).toBeLessThan(10)
  })

  it('have the stated volatility and turnover', () => {
    majors.forEach((terms: MarketTerms, at) => {
      const all = histories.map((each) => each[at] as HourSeries)
      const sizes = all.map((series) => {
        const returns = dailyReturns(series)
        return Math.sqrt(returns.reduce((sum, each) => sum + each * each, 0) / returns.length)
      })
      expect(median(sizes) / terms.volatility).toBeGreaterThan(0.8)
      expect(median(sizes) / terms.volatility).toBeLessThan(1.2)
      const lots = Number((terms.turnover * 10n ** 18n) / terms.startPrice / terms.lotStep)
      const perDay = median(all.map(({ volumes }) => volumes.reduce((a, b) => a + b, 0) / DAYS))
      expect(perDay / lots).toBeGreaterThan(0.85)
      expect(perDay / lots).toBeLessThan(1.15)
    })
  })
})
