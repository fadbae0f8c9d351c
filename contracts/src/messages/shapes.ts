import type * as z from 'zod/mini'
import { booleanCodec, enumCodec, html, id, instant, tolerantNullable, record, text } from '#kit'

export const messageId = id('message')
export type MessageId = z.output<typeof messageId>

export const MESSAGE_KINDS = [
  'general',
  'security',
  'money',
  'risk',
  'earn',
  'copy',
  'nft',
  'support',
  'vip',
  'alert',
  'liquidation',
] as const
/** The subject of a message, shown by its icon. */
export type MessageKind = (typeof MESSAGE_KINDS)[number]

export const messageKind = enumCodec(
  Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, kind])) as { [Kind in MessageKind]: Kind },
)

/** The family has no public shape for messages, so three variants of the read field are accepted. */
export const message = record({
  id: messageId,
  title: tolerantNullable(text),
  kind: tolerantNullable(messageKind),
  /** The account whose money, orders or products it is about; null for a message about the person. Our exchange only. */
  account: ['account_id', tolerantNullable(id('member'))],
  abstract: tolerantNullable(text),
  content: tolerantNullable(html),
  createdAt: ['create_time', tolerantNullable(instant)],
  isRead: ['is_read', tolerantNullable(booleanCodec)],
  isMarkedUnread: ['mark', tolerantNullable(booleanCodec)],
  readAt: ['readtime', tolerantNullable(instant)],
})
export type Message = z.output<typeof message>
