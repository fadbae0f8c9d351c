/**
 * Which modules travel together. Left alone, the bundler makes a chunk for each set of pages that share something, and
 * the first page would ask for two dozen tiny files; these three groups are what nearly every page has in common.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'desk',
    test: /src\/kit\/(list\/pull|market\/(num|price|change|sparkline|quote|index)|picture|control\/(button|icon|seg|chips)|feedback)|src\/wire\/(markets|watchlist)|contracts\/src\/(market|watchlist|content)/,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 3 },
]
