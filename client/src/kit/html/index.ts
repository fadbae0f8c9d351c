/** The only place where text becomes HTML. It removes scripts, forms, frames and styles. */
export { HtmlBody, serializeNodes, parseSections } from './html-body.tsx'
