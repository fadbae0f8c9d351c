/**
 * The JSX of the app, applied by the compiler (`jsxImportSource`): React's own, except that each text is the only child
 * of an element, and that figures, codes and fields are marked as not to be translated. It knows no component.
 */
export { isFigure, isolateTexts } from './isolate-texts.ts'
export type { JSX } from './types.ts'
