/**
 * Letters of the platform to one member: the welcome, what the operator writes, and whether they were read.
 * A letter is plain words and becomes safe HTML when it is written; its arrival is told to the member's phones.
 * Articles for everybody are content, and one member's letters are never shown to another.
 */
export { messageHandlers, noticeHandler } from './handlers.ts'
export { messagesMigration } from './migration.ts'
export { sendMessage, sendWelcome } from './send-message.ts'
export type { MessageDeps } from './send-message.ts'
