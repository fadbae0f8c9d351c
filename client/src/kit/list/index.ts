/**
 * Rows and the lists they stand in: settings rows, record rows, pages that load as the reader nears the end, and pulling
 * down to refresh. Lists take any query that has pages; they never ask the server by themselves.
 */
export { ListRow, RowGroup } from './list-row.tsx'
export { RecordRow } from './record-row.tsx'
export { EndlessList } from './endless-list.tsx'
export type { Pages } from './endless-list.tsx'
export { PullRefresh } from './pull-refresh.tsx'
