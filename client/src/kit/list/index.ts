/**
 * Rows and lists: settings rows, record rows, lists that load page by page, pull to refresh, and pages of records:
 * `<HistoryScreen>` has the tabs or filters, `<HistoryList>` below it the rows, empty and error states and the detail sheet.
 * Lists take any infinite query; they never call the server themselves.
 */
export { ListRow, RecordRow, RowGroup } from './list-row.tsx'
export type { Pages } from './endless-list.tsx'
export { HistoryList, HistoryScreen } from './history.tsx'
export { PullRefresh } from './pull-refresh.tsx'
export { Facts } from './facts.tsx'
export type { Fact } from './facts.tsx'
