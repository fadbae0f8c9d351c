import type * as z from 'zod/mini'
import { booleanCodec, html, id, instant, tolerantNullable, record, text } from '#kit'

export const messageId = id('message')
export type MessageId = z.output<typeof messageId>

/** The family has no public shape for messages, so three variants of the read field are accepted. */
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
