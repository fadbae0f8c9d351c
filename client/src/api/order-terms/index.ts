/** How long an order counts, and the change of an open order: parts of the tickets and of the lists of spot and futures. It sends nothing. */
export { AmendButton, AmendSheet } from './amend-sheet.tsx'
export type { AmendField } from './amend-sheet.tsx'
export { CancelAllButton } from './cancel-all.tsx'
export { TimeButton } from './time-button.tsx'
export { TimeChoices } from './time-choices.tsx'
export { TrailFields } from './trail-fields.tsx'
export { parseTrail, type ParsedTrail, trailInput, trailRows, type TypedTrail } from './trails.ts'
export { expiryOf, type Lasting, LASTS, TIME } from './times.ts'
