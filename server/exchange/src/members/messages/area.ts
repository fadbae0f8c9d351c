import { messages } from '@bourse/contracts/messages'
import { type CoreDeps, defineArea, mount } from '#platform/kernel'
import { messageHandlers } from './handlers.ts'
import {
  messageAboutMigration,
  messageAlertMigration,
  messageKindMigration,
  messagesMigration,
} from './migration.ts'
import type { MessageDeps } from './send-message.ts'

export const messageDeps = ({ notify }: Pick<CoreDeps, 'notify'>): MessageDeps => ({
  messageArrived: (member) => notify('message.new', member),
})

export const messagesArea = defineArea({
  name: 'messages',
  migrations: [messagesMigration, messageAboutMigration, messageKindMigration, messageAlertMigration],
  create: () => ({ handlers: mount(messages, messageHandlers) }),
})
