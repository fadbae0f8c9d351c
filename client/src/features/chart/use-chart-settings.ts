import { useMemo } from 'react'
import { INDICATORS } from '#kit/chart'
import { setPreference, usePreference } from '#api'
import { CHART_PERIODS } from '#api/candles'
import { type ChartSettings, readSettings, writeSettings } from './chart-settings.ts'

const OFFERED = { periods: CHART_PERIODS, indicators: INDICATORS }

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const stored = usePreference('chart')
  const settings = useMemo(() => readSettings(stored, OFFERED), [stored])
  return [settings, (change) => setPreference('chart', writeSettings({ ...settings, ...change }))]
}
