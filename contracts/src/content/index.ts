/**
 * What the operator writes and the app shows: site configuration, tiles, articles, the pages of help.
 * A setting is readable only when its keyword is listed here; the rest of the upstream's settings never leaves.
 * HTML passes through untouched and is cleaned where it is shown.
 */
export { content } from './endpoints.ts'
export { CATEGORIES, SETTING_KEYWORDS, siteConfig } from './shapes.ts'
export type { Article, Category, MenuItem, SiteConfig } from './shapes.ts'
