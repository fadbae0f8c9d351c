/**
 * Identity verification: two forms, and the page with the state and limits of each level. Pure files decide
 * the next step and validate; the limits are the contract's. It stores no document number and no picture
 * beyond the page on which they were entered.
 */
export { levelStatuses } from './level-status.ts'
