import type * as z from 'zod/mini'
import { enumCodec, id, instant, record, text, tolerantNullable } from '#kit'

export const supportMessageId = id('supportMessage')
export type SupportMessageId = z.output<typeof supportMessageId>

/** One message of the conversation: plain text, a picture, or both. */
export const supportMessage = record({
  id: supportMessageId,
  /** The member, or an operator. */
  author: enumCodec({ member: 'member', operator: 'operator' }),
  content: tolerantNullable(text),
  /** Visible to the member and the operator. */
  picture: tolerantNullable(text),
  at: ['created_at', instant],
})
export type SupportMessage = z.output<typeof supportMessage>
