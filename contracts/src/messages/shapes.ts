import type * as z from 'zod/mini'
import { flag, html, id, instant, maybe, record, text } from '#kit'

export const messageId = id('message')
export type MessageId = z.output<typeof messageId>

/** No server of the family shows this shape in public, so it takes the three ways its neighbours say "read". */
export const message = record({
  id: messageId,
  title: maybe(text),
  abstract: maybe(text),
  content: maybe(html),
  createdAt: ['create_time', maybe(instant)],
  isRead: ['is_read', maybe(flag)],
  isMarkedUnread: ['mark', maybe(flag)],
  readAt: ['readtime', maybe(instant)],
})
export type Message = z.output<typeof message>
