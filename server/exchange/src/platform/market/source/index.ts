/**
 * Sources of prices: the terms of assets and markets, the live process of an hour, the history before it, and
 * a scripted source for tests. All of them are pure functions of keys and states that are passed in. It
 * records nothing, and members cannot influence it.
 */
export { withListed, withPrices } from './hour-state.ts'
export { createHistory } from './history.ts'
export type { History } from './history.ts'
export { simulateHour } from './live-hour.ts'
export { impliedVolatility } from './implied-volatility.ts'
export { keyedNoise, publicKey } from './keyed-noise.ts'
export { GENESIS, floorTo, floorToPeriod, openings, floorToSecond, shiftOpening } from './period.ts'
export { historySource, seededSource } from './process.ts'
export { scriptedSource } from './scripted.ts'
export type { ScriptedSource } from './scripted.ts'
export { CANDLES_MAX } from './source.ts'
export type { CandleWindow, Commitment, OptionSpan, PriceSource, Tick } from './source.ts'
export type { Bar } from './split.ts'
export type { AssetTerms, Catalogue, FuturesTerms, MarketTerms } from './terms.ts'
export { majorMarkets, smallCatalogue } from './testing.ts'
export { tieProbability } from './tie-probability.ts'
export type { Level } from './tree.ts'
