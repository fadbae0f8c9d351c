import * as z from 'zod/mini'
import { nameMark } from '#account'
import { booleanCodec, count, enumCodec, instant, list, record, text, tolerantNullable } from '#kit'

/** A language, or the id of a market. */
export const roomCode = z
  .string({ error: 'choice_invalid' })
  .check(z.regex(/^[a-z0-9]{1,15}$/, { error: 'choice_invalid' }))

/** An author's name for calls: it identifies the author in the chat only, and does not lead to the account. */
export const authorKey = z
  .string({ error: 'choice_invalid' })
  .check(z.regex(/^[0-9a-f]{1,32}$/, { error: 'choice_invalid' }))

/** A key that the client creates per message: a repeated request sends no second one. */
export const messageKey = z
  .string({ error: 'text_invalid' })
  .check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, { error: 'text_invalid' }))

export const reportReason = enumCodec({ spam: 1, scam: 2, insult: 3, other: 4 })
export type ReportReason = z.output<typeof reportReason>

/** The text is null after the operator has deleted it; the number stays, so that none is missing. */
export const chatMessage = record({
  /** The order within the room, from 1 without a gap. */
  seq: count,
  at: ['sent_at', instant],
  author: text,
  name: ['nickname', tolerantNullable(text)],
  mark: ['name_mark', tolerantNullable(nameMark)],
  avatar: tolerantNullable(text),
  text: ['content', tolerantNullable(text)],
})
export type ChatMessage = z.output<typeof chatMessage>

export const chatRoom = record({
  room: text,
  /** The symbol of a market; null for the room of a language. */
  symbol: tolerantNullable(text),
  isOpen: ['is_open', booleanCodec],
  /** The number of the newest message, 0 in an empty room. */
  lastSeq: ['last_seq', count],
})
export type ChatRoom = z.output<typeof chatRoom>

const blockedAuthor = record({
  author: text,
  name: ['nickname', tolerantNullable(text)],
  mark: ['name_mark', tolerantNullable(nameMark)],
  avatar: tolerantNullable(text),
})

export const ownChat = record({
  /** Null before the first message. */
  author: tolerantNullable(text),
  /** The end of a mute by the operator, until which the member can only read. */
  mutedUntil: ['muted_until', tolerantNullable(instant)],
  blocked: list(blockedAuthor),
})
export type OwnChat = z.output<typeof ownChat>
export type BlockedAuthor = OwnChat['blocked'][number]
