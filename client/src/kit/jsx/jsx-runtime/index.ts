/**
 * The functions that compiled JSX calls: React's own, after the texts of an element have been isolated. Nothing imports
 * it by name, except the compiler.
 */
import * as react from 'react/jsx-runtime'
import { isolateTexts } from '#kit/jsx'

export { Fragment } from 'react/jsx-runtime'
export type { JSX } from '#kit/jsx'

type Create = typeof react.jsx

export const jsx: Create = (type, props, key) =>
  react.jsx(type, isolateTexts(type, props as object as never), key)
export const jsxs: Create = (type, props, key) =>
  react.jsxs(type, isolateTexts(type, props as object as never), key)
