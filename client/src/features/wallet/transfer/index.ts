/**
 * Transfers between the member's four accounts, and the history of transfers and swaps. Balances change
 * after the response, never before.
 */
export { Transfers } from './transfers.tsx'
