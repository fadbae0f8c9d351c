/**
 * Which modules travel together. Left alone, the bundler makes a chunk for each set of pages that share something, and
 * the first page would ask for two dozen tiny files. `first` draws the frame, `desk` is what every page has, and `quotes`
 * what every page with prices or money has; the upper half of Home stands before that.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'desk', test: /src\/kit\/(list\/pull|control\/(button|icon)|feedback)|contracts\/src\/content/ },
  {
    name: 'quotes',
    test: /src\/kit\/(market\/(num|price|change|sparkline|quote|star|index)|picture|control\/(seg|chips)|listing|format)|src\/wire\/(markets|watchlist|member|feed\/(hooks|store|index))|src\/features\/home\/queries|contracts\/src\/(market|watchlist|wallet|account)/,
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
]
