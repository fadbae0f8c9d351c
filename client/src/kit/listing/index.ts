/** Rules of market lists: segments, turnover and trading pages, the same in lists, search and Home. */
export { homeOf, isListed, LIST_SEGMENTS, placeOf, turnoverOf } from './listing.ts'
export type { ListSegment } from './listing.ts'
