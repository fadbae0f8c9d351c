/**
 * Conversations of members with customer service: messages, limits, and the operator's replies. It moves no money,
 * and knows nothing of a member but the number.
 */
export { supportArea } from './area.ts'
export type { SupportDeps } from './deps.ts'
export { reply } from './send.ts'
export { closeConversation, listMessages, listOpen } from './store.ts'
