/**
 * `public` and `mixed` pages are open to all; member actions of mixed ones begin with
 * `if (!requireMember()) return`. `bar: 'own'` draws no nav bar.
 */
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ScreenRow } from './screen-row.ts'

export type { ScreenRow } from './screen-row.ts'

const HOME = 'index/index'
const ALIASES: Readonly<Record<string, string>> = {
  '': HOME,
  index: HOME,
  'quotation/index': 'market/market',
}

/** The only row that comes with the first page. */
export const homeRow: ScreenRow = {
  path: HOME,
  title: 'screen.home',
  access: 'public',
  tab: 0,
  bar: 'own',
  width: 'wide',
  load: () => import('#screen/home/home'),
}

/** Row of all other routes while the table is loading; its page fails if the table fails to load. */
const pendingRow: ScreenRow = {
  path: 'pending',
  title: 'screen.home',
  access: 'public',
  bar: 'own',
  load: () => loadScreens().then(() => new Promise<never>(() => undefined)),
}

const table = createStore(() => ({ byPath: new Map([[HOME, homeRow]]), isLoaded: false }))
let loading: Promise<void> | null = null

/** The chunk with all screens, and the loaders of parts that add nothing to the first page. */
export const importTable = () => import('./screen-table.ts')

async function load(): Promise<void> {
  const { screens } = await importTable()
  table.setState({ byPath: new Map(screens.map((row) => [row.path, row])), isLoaded: true })
}

/** Loads the table of all screens, once; after a failure, again. */
export function loadScreens(): Promise<void> {
  loading ??= load().catch((cause: unknown) => {
    loading = null
    throw cause
  })
  return loading
}

/** Finds the row of a route; null for an unknown page. */
export function findScreen(path: string, view: string | null): ScreenRow | null {
  const { byPath, isLoaded } = table.getState()
  const own = ALIASES[path] ?? path
  const row = (view === null ? undefined : byPath.get(`${own}?view=${view}`)) ?? byPath.get(own)
  return row ?? (isLoaded ? null : pendingRow)
}

/** The row of the current route, also when the table arrives later. */
export const useScreen = (path: string, view: string | null): ScreenRow | null =>
  useStore(table, () => findScreen(path, view))

/** The list of the two columns in which a page stands in a wide window: itself or its parent; null for a page of its own. */
export function findListScreen(row: ScreenRow): ScreenRow | null {
  if (row.beside !== undefined && row.parent !== undefined) return findScreen(row.parent, null)
  const rows = [...table.getState().byPath.values()]
  return rows.some(({ beside, parent }) => beside !== undefined && parent === row.path) ? row : null
}

/** The tab under which a page lies; undefined for pages beside the tabs. */
export function findTab(row: ScreenRow): ScreenRow['tab'] {
  const parent = row.parent === undefined ? null : findScreen(row.parent, null)
  return row.tab ?? (parent === null ? undefined : findTab(parent))
}
