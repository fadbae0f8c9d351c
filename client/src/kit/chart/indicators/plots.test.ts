import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { toBars, toHeikinAshi } from './bars.ts'
import { INDICATORS, type Indicator, readParameters, usualParameters } from './definitions.ts'
import { findPane, indicatorPlots, indicatorTitle } from './plots.ts'

/** Forty irregular candles; the expected values were computed independently with the textbook formulas. */
const closes = Array.from({ length: 40 }, (_, at) => 100 + ((at * 37) % 23) - ((at * 11) % 7) * 0.5)
const candles: readonly Candle[] = closes.map((close, at) => ({
  time: toInstant(at * 60_000),
  open: toAmount(String(at === 0 ? close : (closes[at - 1] as number))),
  high: toAmount('200'),
  low: toAmount('1'),
  close: toAmount(String(close)),
  volume: at === 5 ? null : toAmount(String(at)),
}))
const bars = toBars(candles)
const choose = (id: Indicator) => ({ id, parameters: usualParameters(id) })
const last = (indicator: Indicator) =>
  indicatorPlots([choose(indicator)], bars).map(({ name, values }) => [name, round(values.at(-1))])
const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1e6) / 1e6)

describe('chart indicators', () => {
  it.each([
    [
      'MA',
      [
        ['5', 110.8],
        ['10', 110.05],
        ['20', 109.075],
      ],
    ],
    [
      'EMA',
      [
        ['12', 110.056168],
        ['26', 109.703191],
      ],
    ],
    [
      'BOLL',
      [
        ['MID', 109.075],
        ['UP', 121.921303],
        ['LOW', 96.228697],
      ],
    ],
    [
      'MACD',
      [
        ['', 0.295283],
        ['DIF', 0.352977],
        ['DEA', 0.057694],
      ],
    ],
    ['RSI', [['', 52.743863]]],
  ] as const)('%s ends where it was worked out to end', (indicator, expected) => {
    expect(last(indicator)).toEqual(expected)
  })

  it('use the chosen parameters', () => {
    const [line] = indicatorPlots([{ id: 'MA', parameters: [2] }], bars)
    const [before, now] = closes.slice(-2) as [number, number]
    expect(line?.values.at(-1)).toBeCloseTo((before + now) / 2, 9)
  })

  it('volume has one bar per candle with a volume, in the colour of the candle', () => {
    const [volume] = indicatorPlots([choose('VOL')], bars)
    expect(volume?.values.slice(4, 7)).toEqual([4, null, 6])
    expect(volume?.tones?.slice(0, 4)).toEqual(
      [0, 1, 2, 3].map((at) =>
        at === 0 || (closes[at] as number) >= (closes[at - 1] as number) ? 'up' : 'down',
      ),
    )
  })

  it('overlays share the price pane; the others get one pane each in the chosen order', () => {
    const chosen = (['RSI', 'MA', 'VOL', 'BOLL'] as const).map(choose)
    expect(chosen.map(({ id }) => findPane(id, chosen))).toEqual([1, 0, 2, 0])
  })

  it('return one value per candle, nulls included', () => {
    for (const list of [[], candles])
      for (const line of indicatorPlots(INDICATORS.map(choose), toBars(list)))
        expect(line.values, line.indicator).toHaveLength(list.length)
  })

  it('have the same lines with and without candles, so series can be created in advance', () => {
    const names = (list: readonly Candle[]) =>
      indicatorPlots(INDICATORS.map(choose), toBars(list)).map(
        ({ indicator, name }) => `${indicator} ${name}`,
      )
    expect(names([])).toEqual(names(candles))
  })

  it('are titled by their parameters', () => {
    expect(['MACD', 'OBV'].map((id) => indicatorTitle(choose(id as Indicator)))).toEqual([
      'MACD 12, 26, 9',
      'OBV',
    ])
  })

  it('read parameters within their bounds only', () => {
    expect(readParameters('BOLL', [30, 99])).toEqual([30, 2])
    expect(readParameters('BOLL', [Number.NaN])).toEqual([20, 2])
  })
})

describe('Heikin-Ashi candles', () => {
  it('average each candle and open in the middle of the one before', () => {
    const plain = {
      time: [0, 1],
      open: [10, 12],
      high: [14, 13],
      low: [8, 6],
      close: [12, 7],
      volume: [1, 1],
    }
    const { open, high, low, close } = toHeikinAshi(plain)
    expect({ open, high, low, close }).toEqual({
      open: [11, 11],
      high: [14, 13],
      low: [8, 6],
      close: [11, 9.5],
    })
  })
})
