import type { Message } from './shapes.ts'

/** Whether a message has been read, by whichever of the three signs its upstream gives. */
export function isRead(message: Pick<Message, 'isRead' | 'isMarkedUnread' | 'readAt'>): boolean {
  return message.isRead === true || message.isMarkedUnread === false || message.readAt !== null
}
