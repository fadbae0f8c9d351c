import { messages } from '@bourse/contracts/messages'
import { type CoreDeps, defineArea, eachMinute, mount } from '#platform/kernel'
import { messageHandlers } from './handlers.ts'
import { createMailOutbox, type OutboxDeps } from './mail-outbox.ts'
import {
  messageAboutMigration,
  messageAlertMigration,
  messageKindMigration,
  messagesMigration,
} from './migration.ts'
import { notificationMigration } from './notification-migration.ts'
import type { MessageDeps } from './send-message.ts'

/** Creates what sends messages; once, because it has the outbox of mails. */
export const messageDeps = (deps: Pick<CoreDeps, 'notify'> & OutboxDeps): MessageDeps => ({
  messageArrived: (member) => deps.notify('message.new', member),
  mails: createMailOutbox(deps),
})

export const messagesArea = defineArea<CoreDeps & { readonly messages: MessageDeps }>({
  name: 'messages',
  migrations: [
    messagesMigration,
    messageAboutMigration,
    messageKindMigration,
    messageAlertMigration,
    notificationMigration,
  ],
  create: ({ messages: { mails } }) => ({
    handlers: mount(messages, messageHandlers(mails.hasMail)),
    inBackground: [
      eachMinute(async () => {
        mails.begin()
        return 0
      }),
    ],
    onStop: mails.ended,
  }),
})
