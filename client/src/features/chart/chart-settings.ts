import type { Look, Study } from '#kit/chart'
import type { ChartPeriod } from '#wire/candles'

/** How a reader likes his charts; kept on the phone as one line of text. */
export type ChartSettings = {
  readonly period: ChartPeriod
  readonly look: Look
  readonly studies: readonly Study[]
}

export const USUAL: ChartSettings = { period: '15m', look: 'candles', studies: ['MA', 'VOL'] }

export const writeSettings = ({ period, look, studies }: ChartSettings): string =>
  [period, look, studies.join('+')].join(' ')

/** What there is to choose from. */
export type Offered = { readonly periods: readonly ChartPeriod[]; readonly studies: readonly Study[] }

/** Reads what an earlier visit kept; what does not read, or is no longer offered, is as usual. */
export function readSettings(text: string, offered: Offered): ChartSettings {
  const [period, look, studies] = text.split(' ')
  const chosen = studies?.split('+')
  return {
    period: offered.periods.find((each) => each === period) ?? USUAL.period,
    look: look === 'line' ? 'line' : 'candles',
    studies: chosen === undefined ? USUAL.studies : offered.studies.filter((each) => chosen.includes(each)),
  }
}

/** Panes below the price leave less of it, so there are at most two at once: the oldest gives way. */
const PANES_MAX = 2
const BELOW: ReadonlySet<Study> = new Set(['VOL', 'MACD', 'RSI'])

export function toggleStudy(studies: readonly Study[], study: Study): readonly Study[] {
  if (studies.includes(study)) return studies.filter((each) => each !== study)
  const below = studies.filter((each) => BELOW.has(each))
  const leaves = BELOW.has(study) && below.length >= PANES_MAX ? below[0] : undefined
  return [...studies.filter((each) => each !== leaves), study]
}
