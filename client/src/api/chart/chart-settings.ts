import { useMemo } from 'react'
import { type ChartType, type Indicator, INDICATORS, OVER_PRICE } from '#kit/chart'
import { setPreference, usePreference } from '#api'
import { CHART_PERIODS, type ChartPeriod } from '#api/candles'

/** Stored on the device as one line of text. */
export type ChartSettings = {
  readonly period: ChartPeriod
  readonly chartType: ChartType
  readonly indicators: readonly Indicator[]
}

export const USUAL: ChartSettings = { period: '15m', chartType: 'candles', indicators: ['MA', 'VOL'] }

export const writeSettings = ({ period, chartType, indicators }: ChartSettings): string =>
  [period, chartType, indicators.join('+')].join(' ')

export type Offered = { readonly periods: readonly ChartPeriod[]; readonly indicators: readonly Indicator[] }

/** Parses stored settings; unreadable values or those no longer offered fall back to the default. */
export function readSettings(text: string, offered: Offered): ChartSettings {
  const [period, chartType, indicators] = text.split(' ')
  const chosen = indicators?.split('+')
  return {
    period: offered.periods.find((each) => each === period) ?? USUAL.period,
    chartType: chartType === 'line' ? 'line' : 'candles',
    indicators:
      chosen === undefined ? USUAL.indicators : offered.indicators.filter((each) => chosen.includes(each)),
  }
}

/** Each pane shrinks the price pane, so there are at most two; the oldest is removed. */
const PANES_MAX = 2

export function toggleIndicator(
  indicators: readonly Indicator[],
  indicator: Indicator,
): readonly Indicator[] {
  if (indicators.includes(indicator)) return indicators.filter((each) => each !== indicator)
  const below = indicators.filter((each) => !OVER_PRICE.has(each))
  const oldest = !OVER_PRICE.has(indicator) && below.length >= PANES_MAX ? below[0] : undefined
  return [...indicators.filter((each) => each !== oldest), indicator]
}

const OFFERED = { periods: CHART_PERIODS, indicators: INDICATORS }

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const stored = usePreference('chart')
  const settings = useMemo(() => readSettings(stored, OFFERED), [stored])
  return [settings, (change) => setPreference('chart', writeSettings({ ...settings, ...change }))]
}
