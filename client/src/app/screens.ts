/**
 * A title that only the page knows goes into `<NavTitle>`, buttons into `<NavActions>`, the main action into `<BottomBar>`
 * of '#kit/layout'; `bar: 'own'` draws no bar. `public` and `mixed` pages are open to all; member actions of mixed ones begin
 * with `if (!requireMember()) return`.
 */
import { type ScreenRow, screens } from './screen-table.ts'

export type { ScreenRow } from './screen-table.ts'
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
