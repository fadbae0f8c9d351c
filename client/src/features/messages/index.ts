/**
 * Letters from the house to the member: the list, and one letter opened.
 * Opening marks a letter read on the server; whoever counts unread ones hears of it by asking again.
 * Articles for everybody belong to content; nothing here can be answered.
 */
export { messageId } from './message-id.ts'
