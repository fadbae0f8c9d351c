import type { Amount, Language } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** The first three are drawn over the price, the others in panes of their own. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const
export type Indicator = (typeof INDICATORS)[number]
export const OVER_PRICE: ReadonlySet<Indicator> = new Set(['MA', 'EMA', 'BOLL'])

export type ChartType = 'candles' | 'line'
export type PriceMark = {
  readonly price: Amount
  readonly label: string
  readonly tone: 'up' | 'flat' | 'down'
}

/** `identity` changes with the market or the period. */
export type ChartModel = {
  readonly identity: string
  readonly candles: readonly Candle[]
  readonly tick: Amount | null
  readonly chartType: ChartType
  readonly indicators: readonly Indicator[]
  readonly marks: readonly PriceMark[]
  readonly language: Language
  /** Days and longer use UTC dates, shorter periods local time. */
  readonly isDaily: boolean
  /** The last candle is not closed yet; it is drawn paler. */
  readonly isRunning: boolean
  /** The axis shows seconds. */
  readonly hasSeconds: boolean
}
