/**
 * Rows and lists. Of a page of records, `<HistoryScreen>` has the tabs or filters and `<HistoryList>` the rows,
 * their states and the detail sheet. Lists take any infinite query; they never call the server themselves.
 */
export { ListRow, RecordRow, RowGroup } from './list-row.tsx'
export type { Pages } from './endless-list.tsx'
export { HistoryList, HistoryScreen } from './history.tsx'
export { PullRefresh } from './pull-refresh.tsx'
export { Facts } from './facts.tsx'
export type { Fact } from './facts.tsx'
export { Faq } from './faq.tsx'
