/**
 * Panes that the user resizes by pointer and keyboard. Their sizes belong to the page that shows them; this module
 * stores nothing.
 */
export { Pane, Panes } from './panes.tsx'
export type { PaneSizes } from './panes.tsx'
