import { messages } from '@bourse/contracts/messages'
import { type CoreDeps, defineArea, eachMinute, mount } from '#platform/kernel'
import { messageHandlers } from './handlers.ts'
import { createMailOutbox, type OutboxDeps } from './mail-outbox.ts'
import {
  messageAboutMigration,
  messageAccountMigration,
  messageAlertMigration,
  messageKindMigration,
  messageSourceMigration,
  messagesMigration,
} from './migration.ts'
import { notificationMigration } from './notification-migration.ts'
import { createPush, pushMigration, type PushSite } from '#members/messages/push'
import type { MessageDeps } from './send-message.ts'

/** Creates what sends messages; once, because it has the outbox of mails. */
export const messageDeps = (
  deps: Pick<CoreDeps, 'notify'> & OutboxDeps,
  { key, site }: { readonly key: Buffer; readonly site: PushSite },
): MessageDeps => ({
  messageArrived: (member) => deps.notify('message.new', member),
  mails: createMailOutbox(deps),
  push: createPush(deps, key, site),
})

export const messagesArea = defineArea<CoreDeps & { readonly messages: MessageDeps }>({
  name: 'messages',
  migrations: [
    messagesMigration,
    messageAboutMigration,
    messageKindMigration,
    messageAlertMigration,
    messageSourceMigration,
    messageAccountMigration,
    notificationMigration,
    pushMigration,
  ],
  create: ({ messages: { mails, push } }) => ({
    handlers: mount(messages, messageHandlers({ mails, push })),
    inBackground: [
      eachMinute(async () => {
        mails.begin()
        push.begin()
        return 0
      }),
    ],
    async onStop() {
      await Promise.all([mails.ended(), push.ended()])
    },
  }),
})
