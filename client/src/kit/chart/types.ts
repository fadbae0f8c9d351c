import type { Amount, Language } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'

/** What may be drawn besides the price: the first three over it, the others in panes of their own. */
export const INDICATORS = ['MA', 'EMA', 'BOLL', 'VOL', 'MACD', 'RSI'] as const
export type Indicator = (typeof INDICATORS)[number]

export const OVER_PRICE: ReadonlySet<Indicator> = new Set(['MA', 'EMA', 'BOLL'])

export type ChartType = 'candles' | 'line'
/** A price that is marked across the chart: an order, a take profit. */
export type PriceMark = {
  readonly price: Amount
  readonly label: string
  readonly tone: 'up' | 'flat' | 'down'
}

/** Everything that a drawing is made of. `identity` changes when it is another market or another width. */
export type ChartModel = {
  readonly identity: string
  readonly candles: readonly Candle[]
  readonly tick: Amount | null
  readonly chartType: ChartType
  readonly indicators: readonly Indicator[]
  readonly marks: readonly PriceMark[]
  readonly language: Language
  /** Candles of a day or more are dated by UTC; narrower ones by the clock of the phone. */
  readonly isDaily: boolean
  /** Points a second apart: the axis counts seconds. */
  readonly hasSeconds: boolean
}
