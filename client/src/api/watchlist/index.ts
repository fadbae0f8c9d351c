/**
 * The member's favourite markets, for every page that shows a star: which assets are watched, and turning a star at once.
 * What the server said lives in the query cache; what the finger just wished lies over it until the server has agreed,
 * and is taken back with a message when it refuses. It draws nothing and knows no market.
 */
export { useWatchlist } from './watchlist.ts'
export type { Watchlist } from './watchlist.ts'
