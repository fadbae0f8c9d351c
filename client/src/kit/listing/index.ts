/**
 * Markets as lists show them: under which heading one stands, what changed hands, and which page trades it.
 * All pure, so that lists, search and the home page agree and tests need no browser.
 * It asks nothing of the server and draws nothing.
 */
export { homeOf, isListed, LIST_SEGMENTS, placeOf, turnoverOf } from './listing.ts'
export type { ListSegment, Place } from './listing.ts'
