/**
 * The member's settings: who he is, how the app speaks and counts, where help is, and the way out.
 * Preferences stay on the phone; nothing here moves money.
 */
export { reviewStatusTag } from './review-status.tsx'
