/**
 * Sources of prices: the terms of assets and markets, the seeded process, and a scripted source for tests.
 * Every past second can be recomputed with the same result, so history and missed seconds need no storage. It
 * records nothing, and members cannot influence it.
 */
export { noise } from './noise.ts'
export type { Noise } from './noise.ts'
export { floorTo, openingOf, secondOf, shiftOpening } from './period.ts'
export { seededSource } from './process.ts'
export { scriptedSource } from './scripted.ts'
export type { ScriptedSource } from './scripted.ts'
export type { CandleWindow, PriceSource, Tick } from './source.ts'
export type { AssetTerms, Catalogue, FuturesTerms, MarketTerms } from './terms.ts'
export { smallCatalogue } from './testing.ts'
