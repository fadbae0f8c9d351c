/**
 * The assets that a member watches. A row belongs to one member; another member's row is refused like an
 * unknown one. It knows no price and uses the market only to check that an asset exists.
 */
export { watchlistArea } from './area.ts'
