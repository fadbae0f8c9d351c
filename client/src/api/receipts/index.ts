/**
 * Addresses of settlement receipts: `<LinkButton {...optionReceipt(id)}>`. The pages belong to the receipts
 * feature. It fetches nothing and does not know whether a receipt exists.
 */
export { optionReceipt, positionReceipts, receiptPlace, RECEIPTS_PAGE } from './places.ts'
