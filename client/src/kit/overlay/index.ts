/**
 * Sheets, dialogs, pickers and the review before money moves, all drawn by one primitive: a plain element,
 * because the browser's top layer would cover the toasts. Overlays hold no values and call no server.
 */
export { OverlayLayer, PageLayer } from './layers.tsx'
export { Sheet } from './sheet.tsx'
export { Dialog } from './dialog.tsx'
export { PickSheet } from './pick-sheet.tsx'
export type { Choice } from './pick-sheet.tsx'
export { ReviewSheet } from './review-sheet.tsx'
export type { Fact as ReviewRow } from '#kit/list'
