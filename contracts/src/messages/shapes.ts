import type * as z from 'zod/mini'
import { booleanCodec, html, id, instant, tolerantNullable, record, text } from '#kit'

export const messageId = id('message')
export type MessageId = z.output<typeof messageId>

/** No server of the family shows this shape in public, so it takes the three ways its neighbours say "read". */
export const message = record({
  id: messageId,
  title: tolerantNullable(text),
  abstract: tolerantNullable(text),
  content: tolerantNullable(html),
  createdAt: ['create_time', tolerantNullable(instant)],
  isRead: ['is_read', tolerantNullable(booleanCodec)],
  isMarkedUnread: ['mark', tolerantNullable(booleanCodec)],
  readAt: ['readtime', tolerantNullable(instant)],
})
export type Message = z.output<typeof message>
