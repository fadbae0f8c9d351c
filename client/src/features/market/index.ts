/** Markets as the search of the whole app shows them. The page of all markets is a screen of its own. */
export { FoundMarkets, HotMarkets, useFoundMarkets } from './search-results.tsx'
