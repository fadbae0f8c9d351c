/**
 * Assets, markets, quotes and candles in wire form. The ids of assets and markets are defined here and used
 * by every trading area. Nothing here computes a price.
 */
export { market, TICKS_LIMIT_MAX } from './endpoints.ts'
export { PERIODS, asset, assetId, candle, marketId, period, segment, symbol, toPeriod } from './shapes.ts'
export type { Asset, AssetId, Candle, Market, MarketId, Period, Segment } from './shapes.ts'
export type { MinuteBlockRow, PriceKeyRow, RecordedTickRow } from './record-shapes.ts'
