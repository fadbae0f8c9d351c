/**
 * Every movement of the member's money as the server wrote it down: by month, filtered, and as a file.
 * Other lists of movements draw their rows with its pieces.
 * Sums are made from what is on the screen; nothing is booked.
 */
export { BillList } from './bill-list.tsx'
export { useStatement, useTransfers } from './queries.ts'
