/**
 * Where the receipts of a settlement are, for whoever shows what was settled: `<LinkButton {...optionReceipt(id)}>`.
 * Only addresses; the pages behind them belong to the receipts.
 * It fetches nothing and does not know whether there is one.
 */
export { optionReceipt, positionReceipts, receiptPlace, RECEIPTS_PAGE } from './places.ts'
