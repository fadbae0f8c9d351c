/** The only place where text becomes HTML. It removes scripts, forms, frames and styles. */
export { HtmlBody, htmlOf, sectionsOf } from './html-body.tsx'
