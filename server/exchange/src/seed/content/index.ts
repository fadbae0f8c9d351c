/**
 * What a fresh site has to say: its name, its tiles and its articles in ten languages, and the pictures they show.
 * It is written as plain text and made into HTML here, so that every language has the same structure.
 * It is only a beginning: what the operator publishes later lives in the database and is never overwritten by it.
 */
export { seedArticles } from './articles.ts'
export type { SeedArticle } from './articles.ts'
export { picturesDirectory } from './pictures.ts'
export { SETTINGS } from './settings.ts'
export type { SettingKey } from './settings.ts'
export { seedTiles } from './menu.ts'
export type { SeedTile } from './menu.ts'
