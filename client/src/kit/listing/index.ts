/** Segments, turnover and trading pages of markets. Pure functions, so that lists, search and Home agree. */
export { homeOf, isListed, LIST_SEGMENTS, placeOf, turnoverOf } from './listing.ts'
export type { ListSegment } from './listing.ts'
