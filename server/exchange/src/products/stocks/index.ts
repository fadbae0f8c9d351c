/**
 * Stocks: the hours in which they are traded, dividends and splits. Orders are those of spot trading, and prices those of the
 * market; no caller chooses who receives a dividend.
 */
export { announceDividend, announceSplit, effectiveDate, isPerShare, parseRatio } from './announce.ts'
export { stocksArea } from './area.ts'
export { listActions } from './store.ts'
export type { StoredAction } from './store.ts'
