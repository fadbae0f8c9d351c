/**
 * Messages of the platform to one member: the welcome, the operator's messages, and whether they were read. A
 * message is plain text that is converted to safe HTML when written; its arrival is published to the member's
 * clients. Articles for all members are content, and one member's messages are never visible to another.
 */
export { messageDeps, messagesArea } from './area.ts'
export { noticeHandler } from './handlers.ts'
export { smtpMailer } from './mailer.ts'
export type { Mail, Mailer } from './mailer.ts'
export { sendNotice } from './send-notice.ts'
export { sendMessage, sendTexts, sendWelcome } from './send-message.ts'
export type { MemberText, MessageDeps } from './send-message.ts'
export { readMessagesAbout } from './store.ts'
