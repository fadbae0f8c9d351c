/**
 * Confirming who the member is: the two forms, and the page that says how they stand and what each level allows.
 * Which step comes next and what a form lacks is decided in pure files; the limits are the contract's.
 * It keeps no document's number and no picture beyond the page on which they were given.
 */
export { levelStatuses } from './level-status.ts'
