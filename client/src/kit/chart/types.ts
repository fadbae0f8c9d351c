import type { Amount, Language } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import type { ChosenIndicator } from '#kit/chart/indicators'
import type { Drawing } from '#kit/chart/drawings'

export const CHART_TYPES = ['hollow', 'candles', 'bars', 'line', 'area', 'heikinAshi'] as const
export type ChartType = (typeof CHART_TYPES)[number]
export const SCALES = ['linear', 'log', 'percent'] as const
export type Scale = (typeof SCALES)[number]

export type PriceMark = {
  readonly price: Amount
  readonly label: string
  readonly tone: 'up' | 'flat' | 'down'
}

/** A second market, drawn as a line. */
export type ComparedSeries = { readonly symbol: string; readonly candles: readonly Candle[] }

/** `identity` changes with the market or the period. */
export type ChartModel = {
  readonly identity: string
  readonly candles: readonly Candle[]
  readonly tick: Amount | null
  readonly chartType: ChartType
  /** Percent while a second market is compared. */
  readonly scale: Scale
  readonly indicators: readonly ChosenIndicator[]
  readonly compared: ComparedSeries | null
  readonly drawings: readonly Drawing[]
  readonly marks: readonly PriceMark[]
  readonly language: Language
  /** Days and longer use UTC dates, shorter periods local time. */
  readonly isDaily: boolean
  /** The last candle is not closed yet; it is drawn paler. */
  readonly isRunning: boolean
  /** The axis shows seconds. */
  readonly hasSeconds: boolean
}
