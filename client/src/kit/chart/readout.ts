import type { IChartApi } from 'lightweight-charts'
import type { Candle } from '@bourse/contracts/market'
import { indicatorTitle, type SeriesColor } from '#kit/chart/indicators'
import { plotFormat } from './options.ts'
import type { ShownModel } from './series.ts'

export type Reading = { readonly name: string; readonly color: SeriesColor; readonly text: string }
export type StudyReading = {
  readonly title: string
  /** The distance of its pane from the top of the chart. */
  readonly top: number
  readonly readings: readonly Reading[]
}

/** The figures of the candle under the crosshair, else of the newest one. */
export type Readout = {
  readonly candle: Candle
  readonly isPointed: boolean
  readonly studies: readonly StudyReading[]
}

const SEPARATOR = 1

export function readReadout(
  chart: IChartApi,
  shown: ShownModel | null,
  pointed: number | null,
): Readout | null {
  if (shown === null) return null
  const { model, plots } = shown
  const at = pointed ?? model.candles.length - 1
  const candle = model.candles[at]
  if (candle === undefined) return null
  const tops: number[] = []
  let top = 0
  for (const pane of chart.panes()) {
    tops.push(top)
    top += pane.getHeight() + SEPARATOR
  }
  const studies = model.indicators.map((chosen) => {
    const own = plots.filter(({ indicator }) => indicator === chosen.id)
    const readings = own.map((plot) => {
      const value = plot.values[at] ?? null
      const text = value === null ? '—' : plotFormat(plot, model)(value)
      return { name: plot.name, color: plot.color, text }
    })
    return { title: indicatorTitle(chosen), top: tops[own[0]?.pane ?? 0] ?? 0, readings }
  })
  return { candle, isPointed: pointed !== null, studies }
}
