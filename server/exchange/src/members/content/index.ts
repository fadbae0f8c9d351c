/**
 * Content by the operator: site settings, the tiles of the home screen, news, banners and the help pages.
 * Readers get their language, English where a text is not translated; only listed settings are readable. It
 * stores nothing about members, and a start never overwrites the operator's edits.
 */
export { clearAnnouncement, findAnnouncement, parseTexts, setAnnouncement } from './announcements.ts'
export type { StoredAnnouncement } from './announcements.ts'
export { contentArea } from './area.ts'
export { publishArticle } from './publish-article.ts'
export { isEnabled, setEnabled, findSiteName } from './store.ts'
export type { FeatureFlag } from './store.ts'
