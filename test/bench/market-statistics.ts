import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '@bourse/exchange'
import {
  correlation,
  dailyReturns,
  historySeries,
  type HourSeries,
  liveSeries,
  type LiveSeries,
  statisticsOf,
} from '@bourse/exchange/testing'
import type { Figure } from './figure.ts'

/** Two years. */
const DAYS = 731
const CODES = ['BTC', 'ETH', 'SOL'] as const
const markets = CODES.map((code) => {
  const found = catalogue.markets.find(({ baseCode }) => baseCode === code)
  if (found === undefined) throw new Error(`the catalogue has ${code}`)
  return found
})

/** How two simulated years behave, live seconds and history, beside the goals; and a picture of both. */
export function marketStatistics({ seed }: { seed: number }): Promise<Figure[]> {
  const [live, past] = [
    liveSeries({ seed: `live ${seed}`, markets, days: DAYS }),
    historySeries({ seed: `history ${seed}`, markets, days: DAYS }),
  ]
  const file = join(mkdtempSync(join(tmpdir(), 'bourse-markets-')), 'markets.svg')
  writeFileSync(file, picture([...panels('live', live), ...panels('history', past)]))
  console.log(`picture: ${file}`)
  return Promise.resolve([
    ...figuresOf('live', live),
    ...live.flatMap((series, at) => secondsOf(CODES[at] as string, series)),
    ...figuresOf('history', past),
  ])
}

/** A lower and an upper goal are two rows. */
function between(name: string, value: number, low: number, high: number): Figure[] {
  const figure = { name, value, unit: '' }
  return [
    { ...figure, goal: { atLeast: low } },
    { ...figure, goal: { atMost: high } },
  ]
}

function figuresOf(kind: string, all: readonly HourSeries[]): Figure[] {
  const each = all.flatMap((series, at) => {
    const { kurtosis, clustering, volumeCorrelation } = statisticsOf(series)
    const name = `${kind} ${CODES[at]}`
    return [
      ...between(`${name}: kurtosis of daily returns`, kurtosis, 5, 15),
      ...between(`${name}: |return| of an hour and the next`, clustering, 0.15, 0.35),
      {
        name: `${name}: volume and |return| of an hour`,
        value: volumeCorrelation,
        unit: '',
        goal: { atLeast: 0.4 },
      },
    ]
  })
  const [btc, eth] = all.map(dailyReturns)
  return [
    ...each,
    ...between(`${kind}: BTC and ETH from day to day`, correlation(btc ?? [], eth ?? []), 0.6, 0.85),
  ]
}

const secondsOf = (code: string, series: LiveSeries): Figure[] => [
  {
    name: `live ${code}: sign of a second and the next, in millionths`,
    value: Math.abs(series.signAutocorrelation) * 1e6,
    unit: '',
    // Four standard deviations of the mean of 63 million independent signs.
    goal: { atMost: Math.round((4 * 1e6) / Math.sqrt(DAYS * 86_400)) },
  },
]

type Panel = { readonly title: string; readonly values: readonly number[]; readonly isBars: boolean }

function panels(kind: string, all: readonly HourSeries[]): Panel[] {
  return all.flatMap((series, at) => {
    const title = `${CODES[at]}, ${kind}`
    return [
      {
        title: `${title}: daily closes`,
        values: series.closes.filter((_, hour) => hour % 24 === 0),
        isBars: false,
      },
      { title: `${title}: daily returns`, values: dailyReturns(series), isBars: true },
      {
        title: `${title}: mean |return| by UTC hour`,
        values: statisticsOf(series).dailyPattern,
        isBars: true,
      },
    ]
  })
}

const [WIDTH, HEIGHT, COLUMNS, MARGIN] = [420, 150, 3, 24]

/** One panel per series, three in a row. */
function picture(all: readonly Panel[]): string {
  const [width, height] = [COLUMNS * WIDTH, Math.ceil(all.length / COLUMNS) * HEIGHT]
  const drawn = all.map((panel, at) => {
    const [x, y] = [(at % COLUMNS) * WIDTH, Math.floor(at / COLUMNS) * HEIGHT]
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="white"/>${drawn.join('\n')}</svg>\n`
}

function drawPanel({ title, values, isBars }: Panel): string {
  const [low, high] = [Math.min(...values, isBars ? 0 : Infinity), Math.max(...values)]
  const x = (at: number) => (8 + (at * (WIDTH - 16)) / values.length).toFixed(1)
  const y = (value: number) =>
    (HEIGHT - 8 - ((value - low) / (high - low)) * (HEIGHT - 8 - MARGIN)).toFixed(1)
  const path = isBars
    ? values.map((value, at) => `M${x(at)} ${y(0)}V${y(value)}`).join('')
    : `M${values.map((value, at) => `${x(at)} ${y(value)}`).join('L')}`
  const stroke = isBars ? Math.max(0.6, (WIDTH / values.length) * 0.7) : 1
  return `<text x="8" y="15">${title}, ${low.toPrecision(3)} … ${high.toPrecision(3)}</text><path d="${path}" fill="none" stroke="#2b6cb0" stroke-width="${stroke.toFixed(1)}"/>`
}
