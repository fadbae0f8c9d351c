const icons = (...names: string[]) => `lucide-react/dist/esm/icons/(${names.join('|')})\\.`

/** What the upper half of Home shows, and the marks of empty, failed and settled places. */
const tradeIcons = icons(
  'bell|circle-user-round|search|chevron-down|arrow-down-to-line|arrow-up-from-line|chart-spline|gem|layout-grid',
  'timer|users|rotate-cw|circle-alert|circle-check|circle-dot|circle-x|clock',
)
/** What stands beside quotes, and in the lower half of Home. */
const quoteIcons = icons('star|chevron-right|megaphone|badge-check')

/**
 * Which modules travel together. Left alone, the bundler makes a chunk for each set of pages that share something, and
 * the first page would ask for two dozen tiny files. `first` draws the frame, `desk` is what every page has, and `quotes`
 * what every page with prices or money has; the upper half of Home stands before that.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'desk',
    test: new RegExp(
      `src/kit/(list/pull|control/(button|icon)|feedback)|contracts/src/content|${tradeIcons}`,
    ),
  },
  {
    name: 'quotes',
    test: new RegExp(
      [
        'src/kit/(market/(num|price|change|sparkline|quote|star|index)|picture|control/(seg|chips)|listing|format)',
        'src/api/(markets|watchlist|member|feed/(hooks|store|index))',
        'src/features/home/queries',
        'contracts/src/(market|watchlist|wallet|account)/',
        quoteIcons,
      ].join('|'),
    ),
  },
  { name: 'icons', test: /lucide-react/, minShareCount: 4 },
]
