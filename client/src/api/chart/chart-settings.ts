import type { MarketId } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { CHART_TYPES, type ChartType, type Scale, SCALES } from '#kit/chart'
import {
  type ChosenIndicator,
  type Indicator,
  INDICATORS,
  isOverlay,
  readParameters,
  usualParameters,
} from '#kit/chart/indicators'
import { setPreference, usePreference } from '#api'
import { CHART_PERIODS, type ChartPeriod } from '#api/candles'

/** Stored on the device as one line of text per market; the period is the same in all markets. */
export type ChartSettings = {
  readonly period: ChartPeriod
  readonly chartType: ChartType
  readonly scale: Scale
  readonly indicators: readonly ChosenIndicator[]
}

const choose = (id: Indicator): ChosenIndicator => ({ id, parameters: usualParameters(id) })

export const USUAL: ChartSettings = {
  period: '15m',
  chartType: 'hollow',
  scale: 'linear',
  indicators: [choose('MA'), choose('VOL')],
}

/** "15m hollow MA:5,10,20+VOL linear". */
export const writeSettings = ({ period, chartType, indicators, scale }: ChartSettings): string =>
  [period, chartType, indicators.map(writeIndicator).join('+'), scale].join(' ')

const writeIndicator = ({ id, parameters }: ChosenIndicator): string =>
  parameters.length === 0 ? id : `${id}:${parameters.join(',')}`

export type Offered = { readonly periods: readonly ChartPeriod[]; readonly indicators: readonly Indicator[] }

/** Parses stored settings; unreadable values or those no longer offered fall back to the default. */
export function readSettings(text: string, offered: Offered): ChartSettings {
  const [period, chartType, indicators, scale] = text.split(' ')
  return {
    period: offered.periods.find((each) => each === period) ?? USUAL.period,
    chartType: CHART_TYPES.find((each) => each === chartType) ?? USUAL.chartType,
    scale: SCALES.find((each) => each === scale) ?? USUAL.scale,
    indicators:
      indicators === undefined
        ? USUAL.indicators
        : indicators.split('+').flatMap((each) => readIndicator(each, offered) ?? []),
  }
}

function readIndicator(text: string, offered: Offered): ChosenIndicator | null {
  const [name, parameters = ''] = text.split(':')
  const id = offered.indicators.find((each) => each === name)
  if (id === undefined) return null
  return { id, parameters: readParameters(id, parameters === '' ? [] : parameters.split(',').map(Number)) }
}

/** Each pane shrinks the price pane, so there are at most two; the oldest is removed. */
const PANES_MAX = 2

export function toggleIndicator(
  indicators: readonly ChosenIndicator[],
  indicator: Indicator,
): readonly ChosenIndicator[] {
  if (indicators.some(({ id }) => id === indicator)) return indicators.filter(({ id }) => id !== indicator)
  const below = indicators.filter(({ id }) => !isOverlay(id))
  const oldest = !isOverlay(indicator) && below.length >= PANES_MAX ? below[0] : undefined
  return [...indicators.filter((each) => each !== oldest), choose(indicator)]
}

export const changeParameters = (
  indicators: readonly ChosenIndicator[],
  changed: ChosenIndicator,
): readonly ChosenIndicator[] => indicators.map((each) => (each.id === changed.id ? changed : each))

export const PRESETS = {
  price: [],
  trend: [choose('EMA'), choose('BOLL'), choose('VOL')],
  momentum: [choose('MA'), choose('MACD'), choose('RSI')],
  volume: [choose('VWAP'), choose('VOL'), choose('OBV')],
} as const satisfies Readonly<Record<string, readonly ChosenIndicator[]>>

export type Preset = keyof typeof PRESETS

/** The preset that is chosen exactly; null for the member's own set. */
export const findPreset = (indicators: readonly ChosenIndicator[]): Preset | null => {
  const text = (list: readonly ChosenIndicator[]) => list.map(writeIndicator).join('+')
  const ids = Object.keys(PRESETS) as Preset[]
  return ids.find((id) => text(PRESETS[id]) === text(indicators)) ?? null
}

const OFFERED = { periods: CHART_PERIODS, indicators: INDICATORS }
const MARKETS_MAX = 60

export function useChartSettings(
  market: MarketId,
): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const last = usePreference('chart')
  const charts = usePreference('charts')
  const own = charts[market] ?? last
  const settings = useMemo(
    () => ({ ...readSettings(own, OFFERED), period: readSettings(last, OFFERED).period }),
    [own, last],
  )
  const change = (changed: Partial<ChartSettings>) => {
    const text = writeSettings({ ...settings, ...changed })
    const { [market]: _, ...others } = charts
    const recent = Object.entries(others).slice(1 - MARKETS_MAX)
    setPreference('charts', { ...Object.fromEntries(recent), [market]: text })
    setPreference('chart', text)
  }
  return [settings, change]
}
