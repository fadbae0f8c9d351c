/**
 * The member's own cards, one domestic and one international, and the region picker of their form.
 * What was typed stays until it is saved, in memory only: a card number is never written to the phone.
 * Saved numbers come back masked, and nothing here unmasks them.
 */
export { useCards } from './queries.ts'
export type { CardSummary } from './queries.ts'
