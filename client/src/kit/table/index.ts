/**
 * Records as a table for wide windows: sortable heads, columns by choice, actions at the end of a row. It fetches
 * nothing and stores nothing; `#api/tables` gives it the member's choice. Narrow windows show the same records as lists.
 */
export { type Column, type TableChoice, NO_CHOICE } from './choice.ts'
export { RecordTable, type RecordTableProps } from './record-table.tsx'
