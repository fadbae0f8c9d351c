/**
 * Overlays: sheets, dialogs, pickers and the review before money moves, all drawn by one primitive. An overlay is a plain
 * element (the browser's top layer would cover the toasts). It makes the page behind it inert, returns the focus, and
 * closes by Esc, back, its handle and its close button. Overlays hold no values and call no server.
 */
export { OverlayLayer, PageLayer } from './layers.tsx'
export { Sheet } from './sheet.tsx'
export { Dialog } from './dialog.tsx'
export { PickSheet } from './pick-sheet.tsx'
export type { Choice } from './pick-sheet.tsx'
export { ReviewSheet } from './review-sheet.tsx'
export type { Fact as ReviewRow } from '#kit/list'
