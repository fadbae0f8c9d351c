import type { Candle } from '@bourse/contracts/market'
import { toFloat } from './floats.ts'
import { bands, exponentialAverage, type Line, macd, movingAverage, relativeStrength } from './indicators.ts'
import type { Ink } from './ink.ts'
import { OVER_PRICE, type Study } from './types.ts'

/** One line or row of bars of a study. `tones` colours each bar by itself. */
export type StudyLine = {
  readonly study: Study
  readonly name: string
  readonly ink: keyof Ink
  readonly kind: 'line' | 'bars'
  readonly values: Line
  readonly tones?: readonly ('up' | 'down')[]
}

type Series = { readonly candles: readonly Candle[]; readonly closes: readonly number[] }
const line = (study: Study, name: string, ink: keyof Ink, values: Line): StudyLine => ({
  study,
  name,
  ink,
  kind: 'line',
  values,
})

const MAKE: Readonly<Record<Study, (series: Series) => readonly StudyLine[]>> = {
  MA: ({ closes }) => [
    line('MA', 'MA 5', 'first', movingAverage(closes, 5)),
    line('MA', 'MA 10', 'second', movingAverage(closes, 10)),
    line('MA', 'MA 20', 'third', movingAverage(closes, 20)),
  ],
  EMA: ({ closes }) => [
    line('EMA', 'EMA 12', 'fourth', exponentialAverage(closes, 12)),
    line('EMA', 'EMA 26', 'fifth', exponentialAverage(closes, 26)),
  ],
  BOLL: ({ closes }) => {
    const { middle, upper, lower } = bands(closes, 20, 2)
    return [
      line('BOLL', 'BOLL 20, 2', 'axis', middle),
      line('BOLL', '', 'axis', upper),
      line('BOLL', '', 'axis', lower),
    ]
  },
  VOL: ({ candles }) => [
    {
      study: 'VOL',
      name: 'VOL',
      ink: 'axis',
      kind: 'bars',
      values: candles.map(({ volume }) => (volume === null ? null : toFloat(volume))),
      tones: candles.map(({ open, close }) => (close >= open ? 'up' : 'down')),
    },
  ],
  MACD: ({ closes }) => {
    const { line: way, signal, histogram } = macd(closes, { fast: 12, slow: 26, signal: 9 })
    const tones = histogram.map((value) => ((value ?? 0) >= 0 ? 'up' : 'down'))
    return [
      { study: 'MACD', name: 'MACD 12, 26, 9', ink: 'axis', kind: 'bars', values: histogram, tones },
      line('MACD', '', 'second', way),
      line('MACD', '', 'first', signal),
    ]
  },
  RSI: ({ closes }) => [line('RSI', 'RSI 14', 'third', relativeStrength(closes, 14))],
}

export function studyLines(studies: readonly Study[], candles: readonly Candle[]): readonly StudyLine[] {
  const series = { candles, closes: candles.map(({ close }) => toFloat(close)) }
  return studies.flatMap((study) => MAKE[study](series))
}

/** The pane of a study: 0 is the price's, the others follow in the order in which they were chosen. */
export function paneOf(study: Study, studies: readonly Study[]): number {
  return OVER_PRICE.has(study) ? 0 : studies.filter((each) => !OVER_PRICE.has(each)).indexOf(study) + 1
}
