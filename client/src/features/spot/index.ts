/**
 * Coin trading: the desk with its ticket, book and open orders, and the list of all orders.
 * What a ticket means and what is wrong with it is pure and shares its arithmetic with the exchange through the contract.
 * It never shows an order as done before the answer came, and it never sends one twice for two presses.
 */
export { SpotOrderForm } from './spot-order-form.tsx'
