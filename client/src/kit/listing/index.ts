/**
 * Rules of market lists: the segments of a market, its turnover, and the page that trades it. Pure
 * functions, so that lists, search and the home page agree.
 */
export { homeOf, isListed, LIST_SEGMENTS, placeOf, turnoverOf } from './listing.ts'
export type { ListSegment, Place } from './listing.ts'
