/**
 * The statement of the member's money: by month, filtered, and as a file. Other lists of entries share its
 * rows. Sums cover the loaded entries; nothing is booked.
 */
export { BillList } from './bill-list.tsx'
export { useStatement, useTransfers } from './queries.ts'
