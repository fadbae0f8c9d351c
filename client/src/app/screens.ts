/**
 * Addresses of the app. To add a page: write `src/features/<area>/<page>.screen.tsx` with `export function Screen()`, and
 * name it in its row of screen-table.ts: `() => import('#screen/<area>/<page>')`. The shell draws the nav bar with the title
 * of the row, back, the tab bar on tab pages, the access guard, scroll, focus and the page transition.
 *
 * - Title: key `screen.…` in the ten languages. A title that only the page knows goes into `<NavTitle>`, buttons into
 *   `<NavActions>`, the main action into `<BottomBar>` (all from '#kit/layout'). `bar: 'own'` draws no nav bar at all.
 * - `public` pages are open to all, `mixed` ones as well: their member actions begin with `if (!requireMember()) return`.
 *   `member` pages are never drawn without a session.
 */
import type { ScreenRow } from './screen-row.ts'
import { screens } from './screen-table.ts'

export type { ScreenRow } from './screen-row.ts'
export { screens } from './screen-table.ts'

export const HOME = 'index/index'
/** Aliases of pages. */
const ALIASES: Readonly<Record<string, string>> = {
  '': HOME,
  index: HOME,
  'quotation/index': 'market/market',
}

const byPath = new Map(screens.map((row) => [row.path, row]))

/** The row of an address; null for an unknown page. */
export function screenOf(path: string, view: string | null): ScreenRow | null {
  const own = ALIASES[path] ?? path
  return (view === null ? undefined : byPath.get(`${own}?view=${view}`)) ?? byPath.get(own) ?? null
}

export const isBuilt = (row: ScreenRow): row is ScreenRow & Required<Pick<ScreenRow, 'load'>> =>
  row.load !== undefined
