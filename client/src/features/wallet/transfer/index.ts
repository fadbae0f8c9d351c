/**
 * Moving a coin between the member's four accounts, and the history of moves and swaps.
 * Balances change when the answer arrives, never before.
 * The list of moves stands among all records too.
 */
export { Transfers } from './transfers.tsx'
