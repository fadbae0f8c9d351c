/**
 * Options on a price some seconds from now: the order form with running options and last results, and the
 * list of all options. Meaning and validation of a ticket are pure and share their rules with the exchange.
 * It never computes a result: results are fetched, and the remaining time is the server's, not the device's.
 */
export { SecondsOrderForm } from './seconds-order-form.tsx'
