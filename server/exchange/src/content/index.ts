/**
 * What the operator says to everybody: site settings, the tiles of the home screen, news, banners and the help pages.
 * A reader gets his own language, English where a text is not translated; only listed settings can be asked for.
 * It holds nothing about members, and what the operator has edited is never overwritten at a start.
 */
export { contentHandlers } from './handlers.ts'
export { contentMigration } from './migration.ts'
export { publishArticle } from './publish-article.ts'
export { seedContent } from './seed-content.ts'
export { isEnabled, setEnabled } from './feature-flags.ts'
