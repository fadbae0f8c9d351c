/**
 * Favourite markets for every page that shows a star: the watched assets, and optimistic toggling. The
 * server's list is in the query cache; pending changes overlay it until the server accepts them, and are
 * reverted with a message when it refuses. It draws nothing and knows no market.
 */
export { useWatchlist } from './watchlist.ts'
export type { Watchlist } from './watchlist.ts'
