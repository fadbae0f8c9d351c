/**
 * Options on where a price stands some seconds from now: the desk with its ticket, running options and last results, and
 * the list of all of them. What a ticket means and what is wrong with it is pure and shares its rules with the exchange.
 * It never reckons a result: the result is asked for, and the time left is the server's, not the phone's.
 */
export { SecondsOrderForm } from './seconds-order-form.tsx'
