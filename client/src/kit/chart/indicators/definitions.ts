import { bollingerBands, exponentialAverage, macd, movingAverage, relativeStrength } from './averages.ts'
import type { Bars, Line } from './bars.ts'
import {
  averageTrueRange,
  onBalanceVolume,
  parabolicSar,
  stochasticKdj,
  volumeWeightedPrice,
} from './ranges.ts'

export const PARAMETER_NAMES = [
  'length',
  'fast',
  'slow',
  'signal',
  'width',
  'step',
  'most',
  'k',
  'd',
] as const
export type ParameterName = (typeof PARAMETER_NAMES)[number]

export type Parameter = {
  readonly name: ParameterName
  readonly usual: number
  readonly least: number
  readonly most: number
  readonly step: number
}

export type SeriesColor = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'axis'

/** Drawn as a bar per candle in its colour if it has `tones`, as dots or as a line. */
export type Plot = {
  /** Empty for the only line of an indicator. */
  readonly name: string
  readonly color: SeriesColor
  readonly values: Line
  readonly tones?: readonly ('up' | 'down')[]
  readonly isDotted?: boolean
}

type Definition = {
  /** Drawn over the price, else in a pane of its own. */
  readonly isOverlay: boolean
  /** The unit of its values: prices with the market's tick, or large and small numbers. */
  readonly unit: 'price' | 'number'
  readonly parameters: readonly Parameter[]
  readonly plots: (bars: Bars, parameters: readonly number[]) => readonly Plot[]
}

const count = (name: ParameterName, usual: number, least = 1): Parameter => ({
  name,
  usual,
  least,
  most: 500,
  step: 1,
})
const plot = (name: string, color: SeriesColor, values: Line): Plot => ({ name, color, values })
const signs = (values: Line) =>
  values.map((value) => ((value ?? 0) >= 0 ? ('up' as const) : ('down' as const)))
const at = (parameters: readonly number[], index: number) => parameters[index] as number

const COLORS = ['first', 'second', 'third', 'fourth', 'fifth'] as const

export const INDICATOR_DEFINITIONS = {
  MA: {
    isOverlay: true,
    unit: 'price',
    parameters: [count('length', 5), count('length', 10), count('length', 20)],
    plots: ({ close }, lengths) =>
      lengths.map((length, index) =>
        plot(String(length), COLORS[index] ?? 'axis', movingAverage(close, length)),
      ),
  },
  EMA: {
    isOverlay: true,
    unit: 'price',
    parameters: [count('length', 12), count('length', 26)],
    plots: ({ close }, lengths) =>
      lengths.map((length, index) =>
        plot(String(length), COLORS[3 + index] ?? 'axis', exponentialAverage(close, length)),
      ),
  },
  BOLL: {
    isOverlay: true,
    unit: 'price',
    parameters: [count('length', 20, 2), { name: 'width', usual: 2, least: 0.5, most: 10, step: 0.5 }],
    plots: ({ close }, parameters) => {
      const { middle, upper, lower } = bollingerBands(close, at(parameters, 0), at(parameters, 1))
      return [plot('MID', 'axis', middle), plot('UP', 'axis', upper), plot('LOW', 'axis', lower)]
    },
  },
  VWAP: {
    isOverlay: true,
    unit: 'price',
    parameters: [],
    plots: (bars) => [plot('', 'second', volumeWeightedPrice(bars))],
  },
  SAR: {
    isOverlay: true,
    unit: 'price',
    parameters: [
      { name: 'step', usual: 0.02, least: 0.01, most: 0.2, step: 0.01 },
      { name: 'most', usual: 0.2, least: 0.05, most: 1, step: 0.05 },
    ],
    plots: (bars, parameters) => [
      {
        ...plot('', 'fourth', parabolicSar(bars, at(parameters, 0), at(parameters, 1))),
        isDotted: true,
      },
    ],
  },
  VOL: {
    isOverlay: false,
    unit: 'number',
    parameters: [],
    plots: ({ open, close, volume }) => [
      {
        ...plot('', 'axis', volume),
        tones: close.map((last, index) => (last >= (open[index] as number) ? 'up' : 'down')),
      },
    ],
  },
  MACD: {
    isOverlay: false,
    unit: 'price',
    parameters: [count('fast', 12), count('slow', 26), count('signal', 9)],
    plots: ({ close }, parameters) => {
      const lengths = { fast: at(parameters, 0), slow: at(parameters, 1), signal: at(parameters, 2) }
      const { line, signal, histogram } = macd(close, lengths)
      return [
        { ...plot('', 'axis', histogram), tones: signs(histogram) },
        plot('DIF', 'second', line),
        plot('DEA', 'first', signal),
      ]
    },
  },
  RSI: {
    isOverlay: false,
    unit: 'number',
    parameters: [count('length', 14)],
    plots: ({ close }, parameters) => [plot('', 'third', relativeStrength(close, at(parameters, 0)))],
  },
  KDJ: {
    isOverlay: false,
    unit: 'number',
    parameters: [count('length', 9), count('k', 3), count('d', 3)],
    plots: (bars, parameters) => {
      const lengths = { length: at(parameters, 0), k: at(parameters, 1), d: at(parameters, 2) }
      const { k, d, j } = stochasticKdj(bars, lengths)
      return [plot('K', 'first', k), plot('D', 'second', d), plot('J', 'third', j)]
    },
  },
  ATR: {
    isOverlay: false,
    unit: 'price',
    parameters: [count('length', 14)],
    plots: (bars, parameters) => [plot('', 'fourth', averageTrueRange(bars, at(parameters, 0)))],
  },
  OBV: {
    isOverlay: false,
    unit: 'number',
    parameters: [],
    plots: (bars) => [plot('', 'fifth', onBalanceVolume(bars))],
  },
} as const satisfies Readonly<Record<string, Definition>>

export type Indicator = keyof typeof INDICATOR_DEFINITIONS
export const INDICATORS = Object.keys(INDICATOR_DEFINITIONS) as readonly Indicator[]

export const findDefinition = (indicator: Indicator): Definition => INDICATOR_DEFINITIONS[indicator]
export const isOverlay = (indicator: Indicator): boolean => findDefinition(indicator).isOverlay

/** An indicator on the chart with its parameters. */
export type ChosenIndicator = { readonly id: Indicator; readonly parameters: readonly number[] }

export const usualParameters = (id: Indicator): readonly number[] =>
  findDefinition(id).parameters.map(({ usual }) => usual)

/** Parameters within their bounds; those that are missing or unreadable are as usual. */
export function readParameters(id: Indicator, given: readonly number[]): readonly number[] {
  return findDefinition(id).parameters.map(({ usual, least, most }, index) => {
    const value = given[index]
    return value === undefined || Number.isNaN(value) || value < least || value > most ? usual : value
  })
}
