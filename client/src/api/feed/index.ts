/**
 * Live data on the screen: one socket, one store outside React, and hooks that draw a value when it has
 * changed, at most five times a second. `useTickers()` at the top of a page, `useQuote(market)` in a row.
 * It never computes with a price and never answers in place of an HTTP read.
 */
export { startFeed } from './start.ts'
export { quoteNow, useIsStale, useStale, useQuote, useTicker, useTickerLookup, useTickers } from './hooks.ts'
export { useDepth, useLot, useOnPersonal, usePositions, useRunningBar, useSales, useTrades } from './hooks.ts'
export type { Quote } from './hooks.ts'
export { useValue } from './hooks.ts'
export { setFold } from './store.ts'
