/**
 * Content that the operator writes: site configuration, tiles, articles, help pages. Only the settings listed
 * here are readable; all others stay at the upstream. HTML passes through unchanged and is sanitized where it
 * is displayed.
 */
export { content } from './endpoints.ts'
export { ANNOUNCEMENT_LEVELS, CATEGORIES, SETTING_KEYWORDS, siteConfig } from './shapes.ts'
export type { Announcement, AnnouncementLevel, Article, Category, MenuItem, SiteConfig } from './shapes.ts'
