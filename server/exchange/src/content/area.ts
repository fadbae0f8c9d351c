import { content } from '@bourse/contracts/content'
import { defineArea, type Handler, mount } from '#kernel'
import { contentHandlers } from './handlers.ts'
import { articleCategoryMigration, contentMigration } from './migration.ts'
import { seedContent } from './seed-content.ts'

/** The notice of the home page is a member's message, so its handler comes from there. */
export const contentArea = defineArea<{ readonly notice: Handler<typeof content.notice> }>({
  name: 'content',
  migrations: [contentMigration, articleCategoryMigration],
  seed: seedContent,
  create: ({ notice }) => ({ handlers: mount(content, { ...contentHandlers, notice }) }),
})
