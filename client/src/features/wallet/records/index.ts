/**
 * Lists of the wallet's records: deposits, withdrawals, transfers, swaps and statement entries, with their rows and
 * detail sheets. They read only; nothing is booked.
 */
export {
  BillList,
  GROUP_NAMES,
  RecordScreen,
  statementInput,
  SwapRow,
  useStatement,
  useSwaps,
} from './record-lists.tsx'
export type { StatementFilter } from './record-lists.tsx'
