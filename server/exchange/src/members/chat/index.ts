/**
 * The chat: one room per language and per market, whose messages are numbered in the transaction that stores them, and
 * published after it. Readers learn an author's nickname, avatar and a key of the chat, never the account. A deleted
 * text stays stored with the operator's reason; members' own lists hide authors on their devices only.
 */
export { chatArea } from './area.ts'
export type { ChatDeps, ChatUpdate } from './deps.ts'
export { deleteMessage, listMessages, listReports, muteMember, setRoomOpen } from './moderate.ts'
export { isRoom } from './rooms.ts'
export type { ModeratedMessage, Report } from './moderate.ts'
