/**
 * Initial content: the site's name, its tiles, its articles in ten languages, and their pictures. It is
 * written as plain text and converted to HTML here, so that every language has the same structure. The
 * operator's later content is in the database and is never overwritten by it.
 */
export { linkToArticles, seedArticles } from './articles.ts'
export type { SeedArticle } from './articles.ts'
export { projectSummary } from './projects.ts'
export type { ProjectSlug } from './project-slugs.ts'
export { picturesDirectory } from './pictures.ts'
export { SETTINGS } from './settings.ts'
export type { SettingKey } from './settings.ts'
export { seedTiles } from './menu.ts'
export type { SeedTile } from './menu.ts'
