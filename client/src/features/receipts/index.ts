/** The receipt that a search finds by its number. The pages of receipts are screens of their own. */
export { parseReceiptNumber, useFoundReceipts } from './found-receipts.ts'
