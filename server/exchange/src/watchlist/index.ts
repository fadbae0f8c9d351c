/**
 * The assets that a member keeps an eye on.
 * A row belongs to one member; somebody else's row is answered like one that does not exist.
 * It knows no price and asks the market only whether an asset exists.
 */
export { watchlistHandlers } from './handlers.ts'
export type { WatchlistDeps } from './handlers.ts'
export { watchlistMigration } from './migration.ts'
