import type { ReceiptId, ReceiptRecord } from '@bourse/contracts/receipts'

export const RECEIPTS_PAGE = 'setting/receipts'
export const RECEIPT_PAGE = 'setting/receipt'

/** The one receipt of a settled option, of a swap, of a credited deposit, of a dual investment or of a TWAP order. */
export const linkToSubjectReceipt = (
  kind: 'seconds' | 'swap' | 'deposit' | 'dual' | 'twap',
  subject: string,
) => ({
  to: RECEIPT_PAGE,
  query: { kind, subject },
})

/** All receipts of one record. */
export const linkToReceipts = (record: ReceiptRecord, subject: string) => ({
  to: RECEIPTS_PAGE,
  query: { [record]: subject },
})

export const linkToReceipt = (id: ReceiptId) => ({ to: RECEIPT_PAGE, query: { id } })
