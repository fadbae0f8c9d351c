/**
 * Addresses of settlement receipts: `<LinkButton {...optionReceipt(id)}>`. The pages belong to the receipts
 * feature. It does not know whether a receipt exists.
 */
import type { ReceiptId } from '@bourse/contracts/receipts'

export const RECEIPTS_PAGE = 'setting/receipts'
const RECEIPT_PAGE = 'setting/receipt'

/** The receipt of a settled seconds order. */
export const optionReceipt = (subject: string) => ({ to: RECEIPT_PAGE, query: { kind: 'seconds', subject } })

/** All receipts of a futures position: its stop or liquidation, and each overnight fee. */
export const positionReceipts = (position: string) => ({ to: RECEIPTS_PAGE, query: { position } })

export const receiptPlace = (id: ReceiptId) => ({ to: RECEIPT_PAGE, query: { id } })
