/**
 * Prices: recorded ticks, and quotes, candles, books and the tape derived from them. Every settlement uses a
 * tick that is recorded here. It never moves money, and no caller can choose a price.
 */
export { withoutBest } from './book.ts'
export type { Book, HouseBook, Level } from './book.ts'
export { marketArea } from './area.ts'
export { createMarket } from './market.ts'
export type { Market, Quote } from './market.ts'
export { committedSource } from './committed-source.ts'
export {
  retainMinutes,
  listMinuteDigests,
  listTicks,
  pinTicks,
  findRecordedTick,
  loadTicksById,
} from './store.ts'
export {
  computeMissingShares,
  NOTHING_TAKEN,
  quantityOfShares,
  REFILL_HALVINGS,
  refillHalfLife,
  refillMs,
  computeTakenShares,
} from './refill.ts'
export type { TakenDepth, TakenQuantity } from './refill.ts'
export { createSplits, markSplitApplied, scheduleDividend, scheduleSplit } from './splits.ts'
export type { Split } from './splits.ts'
export { withSessions } from './sessions.ts'
export { createListings, scheduleListing, withListings } from './listings.ts'
export type { RecordedTick } from './store.ts'
export { verifyRecord } from './verify.ts'
export type { Print } from './tape.ts'
export type { Progress } from './ticker.ts'
export { ownTick, secondIn, createTickWindow } from './tick-window.ts'
export type { TickWindow } from './tick-window.ts'
export { scriptedSource, seededSource } from '#platform/market/source'
export type {
  AssetTerms,
  Catalogue,
  Commitment,
  FuturesTerms,
  MarketTerms,
  PriceSource,
  ScriptedSource,
} from '#platform/market/source'
