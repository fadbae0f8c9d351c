/**
 * The desk for contracts: leverage and margin mode, the ticket with its stops and its live receipt, the review that stands
 * before an order, the book, and below it all that is open and waits.
 * What a ticket means and what is wrong with it is decided by the contract's rules, the same by which the exchange decides.
 * It never sends an order unreviewed, nor on a price that no longer moves.
 */
export { FuturesOrderForm } from './futures-order-form.tsx'
