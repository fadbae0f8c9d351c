/**
 * The one place where text becomes HTML: what an operator wrote is cleaned here and nowhere else.
 * Links open inside the app or in a new window without a way back to it; scripts, forms, frames and styles do not pass.
 */
export { HtmlBody } from './html-body.tsx'
export { htmlOf, sectionsOf } from './sections.ts'
export type { HtmlSection } from './sections.ts'
