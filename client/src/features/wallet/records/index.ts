/**
 * Lists of the wallet's records: deposits, withdrawals, transfers, swaps and statement entries, with their rows and
 * detail sheets. They read only; nothing is booked.
 */
export { BillList, statementInput, useStatement } from './bill-list.tsx'
export type { StatementFilter } from './bill-list.tsx'
export { GROUP_NAMES, RecordScreen, SwapRow, useSwaps } from './record-lists.tsx'
