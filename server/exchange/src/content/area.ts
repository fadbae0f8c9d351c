import { content } from '@bourse/contracts/content'
import { defineArea, type Handler, mount } from '#kernel'
import { contentHandlers, type PriceRecord } from './handlers.ts'
import { articleCategoryMigration, contentMigration } from './migration.ts'
import { seedContent } from './seed-content.ts'

type ContentDeps = { readonly notice: Handler<typeof content.notice>; readonly market: PriceRecord }

/** The notice of the home page is a member's message, so its handler comes from there. */
export const contentArea = defineArea<ContentDeps>({
  name: 'content',
  migrations: [contentMigration, articleCategoryMigration],
  seed: seedContent,
  create: ({ notice, market }) => ({ handlers: mount(content, { ...contentHandlers(market), notice }) }),
})
