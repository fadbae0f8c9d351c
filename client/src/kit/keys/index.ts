/**
 * Keyboard shortcuts of the shown page: `useKeys([{ key: 'b', label, run }])` registers them while a component is
 * shown, and `useKeyBindings` lists them all. One listener decides when a key acts: never in a field, in a dialog or
 * with a modifier. Esc and Enter belong to overlays and forms.
 */
export { type KeyBinding, pressKey, useKeyBindings, useKeys } from './keys.ts'
