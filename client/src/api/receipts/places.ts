import type { ReceiptId } from '@bourse/contracts/receipts'

export const RECEIPTS_PAGE = 'setting/receipts'
export const RECEIPT_PAGE = 'setting/receipt'

/** The one receipt of a settled option, of a swap, of a credited deposit or of a dual investment. */
export const receiptOf = (kind: 'seconds' | 'swap' | 'deposit' | 'dual', subject: string) => ({
  to: RECEIPT_PAGE,
  query: { kind, subject },
})

/**
 * All receipts of a position, from its opening on, of a lock, of a loan, of rented hashrate, of an IEO subscription, of a spot order's
 * fills, of a withdrawal from request to payment, of an OTC order, or of the sale of a work.
 */
export const receiptsOf = (
  of: 'position' | 'lock' | 'loan' | 'rental' | 'ieo' | 'order' | 'withdrawal' | 'otc' | 'nft',
  subject: string,
) => ({
  to: RECEIPTS_PAGE,
  query: { [of]: subject },
})

export const receiptPlace = (id: ReceiptId) => ({ to: RECEIPT_PAGE, query: { id } })
