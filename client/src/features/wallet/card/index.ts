/**
 * The member's domestic and international card, and the region picker of their form. Drafts stay in memory
 * only: a card number is never stored on the device. The server masks saved numbers, and nothing here
 * unmasks them.
 */
export { useCards } from './queries.ts'
