import { useMemo } from 'react'
import { STUDIES } from '#kit/chart'
import { setPreference, usePreference } from '#wire'
import { CHART_PERIODS } from '#wire/candles'
import { type ChartSettings, readSettings, writeSettings } from './chart-settings.ts'

const OFFERED = { periods: CHART_PERIODS, studies: STUDIES }

export function useChartSettings(): [ChartSettings, (change: Partial<ChartSettings>) => void] {
  const stored = usePreference('chart')
  const settings = useMemo(() => readSettings(stored, OFFERED), [stored])
  return [settings, (change) => setPreference('chart', writeSettings({ ...settings, ...change }))]
}
