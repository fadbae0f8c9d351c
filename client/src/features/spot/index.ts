/**
 * Spot trading: the order form with its book and open orders, and the list of all orders. The meaning of a
 * ticket and its validation are pure and share their arithmetic with the exchange through the contract. It
 * never shows an order as done before the response, and never sends one twice for two presses.
 */
export { SpotOrderForm } from './spot-order-form.tsx'
