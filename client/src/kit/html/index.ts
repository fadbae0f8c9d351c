/** The only place where text becomes HTML: it removes scripts, forms, frames and styles. */
export { HtmlBody, htmlOf, sectionsOf } from './html.tsx'
