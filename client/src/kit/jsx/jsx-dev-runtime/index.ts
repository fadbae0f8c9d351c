/**
 * The function that JSX calls in development, with React's warnings: React's own, after the texts of an element have
 * been isolated. Nothing imports it by name, except the compiler.
 */
import * as react from 'react/jsx-dev-runtime'
import { isolateTexts } from '#kit/jsx'

export { Fragment } from 'react/jsx-dev-runtime'
export type { JSX } from '#kit/jsx'

export const jsxDEV: typeof react.jsxDEV = (type, props, ...rest) =>
  react.jsxDEV(type, isolateTexts(type, props as object as never), ...rest)
