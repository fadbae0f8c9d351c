/**
 * Letters of the platform to one member, and whether they have been read.
 * The shape is our proposal to a family that shows none, and therefore tolerant in all but the id.
 * Articles for everybody are content; nothing here is public.
 */
export { messages } from './endpoints.ts'
export { messageId } from './shapes.ts'
export type { Message, MessageId } from './shapes.ts'
export { isRead } from './rules.ts'
