/**
 * Where prices come from: the terms of assets and markets, the seeded process, and a scripted source for tests.
 * Any second of the past can be asked again and is answered the same, so history and missed seconds need no storage.
 * It records nothing, and nothing that a member does has an influence on it.
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
