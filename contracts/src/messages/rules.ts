import type { Message } from './shapes.ts'

/** Whether a message is read, by any of the three read fields. */
export function isRead(message: Pick<Message, 'isRead' | 'isMarkedUnread' | 'readAt'>): boolean {
  return message.isRead === true || message.isMarkedUnread === false || message.readAt !== null
}
