import { DAY, HOUR, MINUTE } from '@bourse/contracts/kit'
import type { Period } from '@bourse/contracts/market'

/** The periods that a chart offers. */
export const CHART_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W'] as const
export type ChartPeriod = (typeof CHART_PERIODS)[number]

/** The period to request; four hours are aggregated from hours, because no upstream offers them. */
export type PeriodTerms = { readonly source: Period; readonly sourceMs: number; readonly spanMs: number }

const own = (source: Period, spanMs: number): PeriodTerms => ({ source, sourceMs: spanMs, spanMs })

export const PERIOD_TERMS: Readonly<Record<ChartPeriod, PeriodTerms>> = {
  '1m': own('1min', MINUTE),
  '5m': own('5min', 5 * MINUTE),
  '15m': own('15min', 15 * MINUTE),
  '30m': own('30min', 30 * MINUTE),
  '1h': own('60min', HOUR),
  '4h': { source: '60min', sourceMs: HOUR, spanMs: 4 * HOUR },
  '1D': own('1day', DAY),
  '1W': own('1week', 7 * DAY),
}
