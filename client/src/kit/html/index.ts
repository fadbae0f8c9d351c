/**
 * The only place where text becomes HTML: texts by operators are sanitised here. Links open inside the app
 * or in a new window without `opener`; scripts, forms, frames and styles are removed.
 */
export { HtmlBody } from './html-body.tsx'
export { htmlOf, sectionsOf } from './sections.ts'
export type { HtmlSection } from './sections.ts'
