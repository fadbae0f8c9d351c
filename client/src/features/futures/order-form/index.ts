/**
 * The order form for futures: leverage, margin mode, ticket with stops, review and book, with open positions
 * and waiting orders below. Meaning and validation of a ticket come from the contract's rules, which the
 * exchange uses as well. It never sends an order without a review, nor on a stale price.
 */
export { FuturesOrderForm } from './futures-order-form.tsx'
