/**
 * All pages of the app in one table. Its rows stand in screens-of-the-house.ts and screens-of-products.ts.
 *
 * To add a page: write `src/features/<area>/<page>.screen.tsx` with `export function Screen()`, and replace `notBuilt`
 * in its row by `load: () => import('#screen/<area>/<page>')`. That is all: the shell draws the nav bar with the
 * title of the row, gives back, the tab bar on tab pages, the gate for members, scroll, focus and the page transition.
 *
 * - Title: key `screen.…` in the ten languages. A title that only the page knows goes into `<NavTitle>`, buttons into
 *   `<NavActions>`, the main action into `<BottomBar>` (all from '#kit/layout'). `bar: 'own'` draws no nav bar at all.
 * - `public` may be seen by all; `mixed` as well, its member actions begin with `if (!requireMember()) return`;
 *   `member` is never drawn without a session.
 * - `parent` is where Back leads when the page was opened by its address.
 */
import type { ScreenRow } from './screen-row.ts'
import { coreScreens } from './core-screens.ts'
import { productScreens } from './product-screens.ts'

export type { ScreenRow } from './screen-row.ts'

export const screens: readonly ScreenRow[] = [...coreScreens, ...productScreens]

export const HOME = 'index/index'
/** Other names under which a page is known. */
const ALIASES: Readonly<Record<string, string>> = {
  '': HOME,
  index: HOME,
  'quotation/index': 'market/market',
}

const byPath = new Map(screens.map((row) => [row.path, row]))

/** The row of an address; null for a page that does not exist. */
export function screenOf(path: string, view: string | null): ScreenRow | null {
  const own = ALIASES[path] ?? path
  return (view === null ? undefined : byPath.get(`${own}?view=${view}`)) ?? byPath.get(own) ?? null
}

export const isBuilt = (row: ScreenRow): row is Extract<ScreenRow, { load: unknown }> => 'load' in row
