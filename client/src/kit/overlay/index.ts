/**
 * What lies over the page: sheets, dialogs, pickers and the review that stands before money moves.
 * Each is a dialog of its own element (never the browser's top layer, which would cover the toasts), makes what is behind
 * it inert, gives the focus back, and closes by Esc, by going back, by the handle and by the close button.
 * They hold no values and call no server.
 */
export { OverlayLayer, PageLayer } from './layers.tsx'
export { Sheet } from './sheet.tsx'
export { Dialog } from './dialog.tsx'
export { PickSheet } from './pick-sheet.tsx'
export type { Choice } from './pick-sheet.tsx'
export { ReviewSheet } from './review-sheet.tsx'
export type { Fact as ReviewRow } from '#kit/list'
