const icons = (...names: string[]) => `lucide-react/dist/esm/icons/(${names.join('|')})\\.`

/** Icons of Home's upper half and of empty, failed and settled states. */
const tradeIcons = icons(
  'bell|circle-user-round|search|chevron-down|arrow-down-to-line|arrow-up-from-line|chart-spline|gem|layout-grid',
  'timer|users|rotate-cw|circle-alert|circle-check|circle-dot|circle-x|clock|chevron-right',
)

/**
 * Groups modules into chunks. By default the bundler makes one chunk per set of pages that share a module,
 * and the first page would load two dozen tiny files. `first` draws the frame, `controls` is used by every page,
 * `quotes` by every page with prices or money, `quote-lists` by every list of markets; the upper half of Home loads
 * before that.
 */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  {
    name: 'controls',
    test: new RegExp(
      `src/kit/(list/pull|control/(button|icon|seg)|feedback|market/num|format/(?!amount-entry))|src/features/home/(top-bar|services|tiles|value-strip)|src/api/member|contracts/src/content|${tradeIcons}`,
    ),
  },
  { name: 'pictures', test: /src\/kit\/picture/ },
  {
    name: 'quotes',
    test: new RegExp(
      [
        'src/kit/market/(price|change|star|index)',
        'src/api/(markets|watchlist|feed/(hooks|store|index))',
        // The computations belong to receipts.
        'contracts/src/(market|watchlist)/(?!compute)',
        'contracts/src/wallet/balance',
        icons('star'),
      ].join('|'),
    ),
  },
  {
    name: 'quote-lists',
    test: new RegExp(
      [
        'src/kit/(market/(sparkline|quote)|listing)',
        'src/features/home/queries',
        icons('megaphone|badge-check'),
      ].join('|'),
    ),
  },
  // Every form with an amount needs these.
  {
    name: 'fields',
    test: /src\/kit\/(?:field\/(?:text-field|amount-field|entry-issue)|format\/amount-entry|lost-form\/(?!open)|form\/submit-bar)/,
  },
  // Several pages of artworks share some icons; no other page needs them.
  { name: 'icons', test: /lucide-react(?!.*\/(?:heart|eighth-notes|film|sparkles)\.)/, minShareCount: 10 },
]
