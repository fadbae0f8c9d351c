/**
 * Links to settlement receipts: `<ReceiptLink link={linkToSubjectReceipt('swap', id)} />`. The pages belong to the
 * receipts feature. It does not know whether a receipt exists.
 */
export { linkToSubjectReceipt, linkToReceipt, linkToReceipts, RECEIPTS_PAGE } from './links.ts'
export { ReceiptLink } from './receipt-link.tsx'
