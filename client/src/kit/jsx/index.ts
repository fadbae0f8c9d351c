/**
 * The JSX of the app, applied by the compiler (`jsxImportSource`): React's own, except that each text is the only child
 * of an element, and that figures, codes and fields are marked as not to be translated. It knows no component.
 */
export { isolateTexts } from './isolate-texts.ts'
export { isFigure } from './is-figure.ts'
export type { JSX } from './types.ts'
