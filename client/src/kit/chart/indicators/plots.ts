import type { Bars } from './bars.ts'
import { type ChosenIndicator, findDefinition, type Indicator, isOverlay, type Plot } from './definitions.ts'

export type IndicatorPlot = Plot & {
  readonly indicator: Indicator
  /** 0 is the price pane; the others follow in the chosen order. */
  readonly pane: number
  readonly unit: 'price' | 'number'
}

export function indicatorPlots(chosen: readonly ChosenIndicator[], bars: Bars): readonly IndicatorPlot[] {
  return chosen.flatMap(({ id, parameters }) => {
    const pane = findPane(id, chosen)
    const { unit, plots } = findDefinition(id)
    return plots(bars, parameters).map((each) => ({ ...each, indicator: id, pane, unit }))
  })
}

export const findPane = (indicator: Indicator, chosen: readonly ChosenIndicator[]): number =>
  isOverlay(indicator)
    ? 0
    : chosen.filter(({ id }) => !isOverlay(id)).findIndex(({ id }) => id === indicator) + 1

/** "MACD 12, 26, 9". */
export const indicatorTitle = ({ id, parameters }: ChosenIndicator): string =>
  parameters.length === 0 ? id : `${id} ${parameters.join(', ')}`
