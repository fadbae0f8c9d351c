/** Segments, turnover and trading pages of markets. Pure functions, so that lists, search and Home agree. */
export { defaultSegment, isListed, LIST_SEGMENTS, tradingPage, computeTurnover } from './listing.ts'
export type { ListSegment } from './listing.ts'
