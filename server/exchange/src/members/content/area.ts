import { type CodeSetup, showsPaperCodes } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { defineArea, type Handler, mount } from '#platform/kernel'
import { contentHandlers, type SiteState } from './handlers.ts'
import { announcementMigration, articleCategoryMigration, contentMigration } from './migration.ts'
import { seedContent } from './seed-content.ts'

type ContentDeps = {
  readonly notice: Handler<typeof content.notice>
  readonly market: Pick<SiteState, 'isPredictable' | 'recordedSince'>
  readonly codeSetup: CodeSetup
}

/** The handler of the home page's notice comes from the messages area: the notice is a member's message. */
export const contentArea = defineArea<ContentDeps>({
  name: 'content',
  migrations: [contentMigration, articleCategoryMigration, announcementMigration],
  seed: seedContent,
  create: ({ notice, market, codeSetup }) => {
    const state: SiteState = {
      hasPaperCodes: showsPaperCodes(codeSetup),
      isPredictable: () => market.isPredictable(),
      recordedSince: () => market.recordedSince(),
    }
    return { handlers: mount(content, { ...contentHandlers(state), notice }) }
  },
})
