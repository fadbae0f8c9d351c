/**
 * The chat: rooms per language and per market, their messages, and the rules of a message's text, shared so that the
 * counter on screen and the exchange agree. A message names its author by nickname, avatar and a key that belongs to
 * the chat only; nothing here leads to an account.
 */
export { chat } from './endpoints.ts'
export {
  CHAT_LIMITS,
  CHAT_RAW_MAX,
  CHAT_SHOWN,
  CHAT_TEXT_MAX,
  MUTE_MAX_MS,
  REPORTS_PER_DAY,
  chatTextIssue,
  chatWaitMs,
  cleanChatText,
} from './rules.ts'
export { chatMessage } from './shapes.ts'
export type { BlockedAuthor, ChatMessage, ChatRoom, OwnChat, ReportReason } from './shapes.ts'
