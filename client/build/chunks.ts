const icons = (...names: string[]) => `lucide-react/dist/esm/icons/(${names.join('|')})\\.`

/** Icons of Home's upper half and of empty, failed and settled states. */
const tradeIcons = icons(
  'bell|circle-user-round|search|chevron-down|arrow-down-to-line|arrow-up-from-line|chart-spline|gem|layout-grid',
  'timer|users|rotate-cw|circle-alert|circle-check|circle-dot|circle-x|clock|chevron-right',
)
/** Icons beside quotes and in Home's lower half. */
const quoteIcons = icons('star|megaphone|badge-check')

/**
 * Groups modules into chunks. By default the bundler makes one chunk per set of pages that share a module,
 * and the first page would load two dozen tiny files. `first` draws the frame, `desk` is used by every page,
 * `quotes` by every page with prices or money; the upper half of Home loads before that.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'desk',
    test: new RegExp(
      `src/kit/(list/pull|control/(button|icon|seg|chips)|feedback|market/num|picture|format)|src/api/member|contracts/src/content|${tradeIcons}`,
    ),
  },
  {
    name: 'quotes',
    test: new RegExp(
      [
        'src/kit/(market/(price|change|sparkline|quote|star|index)|listing)',
        'src/api/(markets|watchlist|feed/(hooks|store|index))',
        'src/features/home/queries',
        // The computations belong to receipts.
        'contracts/src/(market|watchlist|wallet|account)/(?!compute)',
        quoteIcons,
      ].join('|'),
    ),
  },
  // Several pages of artworks share some icons; no other page needs them.
  { name: 'icons', test: /lucide-react(?!.*\/(?:heart|eighth-notes|film|sparkles)\.)/, minShareCount: 4 },
]
