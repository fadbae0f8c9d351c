/**
 * The parts that pages of searches share: recent texts, a pause in typing, marked matches and rows of found things.
 * It finds nothing itself and calls no server.
 */
export { HighlightedText, matchIn } from './highlight.tsx'
export { type Match, type Matches, MatchSection, toMatches } from './matches.tsx'
export { RecentSearches } from './recent-searches.tsx'
export { recentBy, saveRecent, withRecent } from './recent.ts'
export { useSettledText } from './settled-text.ts'
