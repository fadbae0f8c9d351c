/**
 * Favourite markets for every page that shows a star: the watched assets, and optimistic toggling. Pending
 * changes overlay the server's list until it accepts them, and are reverted with a message when it refuses.
 */
export { useWatchlist } from './watchlist.ts'
export type { Watchlist } from './watchlist.ts'
