/** The only place where text becomes HTML: it removes scripts, forms, frames and styles. */
export { HtmlBody } from './html-body.tsx'
export { htmlOf, sectionsOf } from './sections.ts'
