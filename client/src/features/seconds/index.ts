/** Options on a price some seconds from now. Results and the time left are the server's, never computed here. */
export { SecondsOrderForm } from './seconds-order-form.tsx'
export { OpenOptionsTable, SettledOptionsTable } from './lazy-tables.ts'
