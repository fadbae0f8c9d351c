import { chatTextIssue, chatWaitMs, cleanChatText } from '@bourse/contracts/chat'
import { type Instant, MINUTE, refuse, SECOND } from '@bourse/contracts/kit'
import type { Author } from './authors.ts'
import type { StoredMessage } from './store.ts'

/** A message of a member, with the text as it is stored. */
export type Message = { readonly room: string; readonly content: string }

/** State that decides a message, read after the lock of its author. */
export type MessageState = {
  readonly author: Pick<Author, 'mutedUntil'>
  /** The message that the member has sent with the same key; null for a new key. */
  readonly known: StoredMessage | null
  /** Times of the member's last messages in all rooms, newest first. */
  readonly sentAt: readonly Instant[]
  readonly now: Instant
}

/** Returns the cleaned message, or throws the first refusal; it needs no state. */
export function acceptText(room: string, text: string, isRoom: (room: string) => boolean): Message {
  const content = cleanChatText(text)
  const issue = chatTextIssue(content)
  if (issue !== null) refuse(issue)
  if (!isRoom(room)) refuse('not_found')
  return { room, content }
}

/** Returns the message that a repeated request has sent, null for a new one, or throws the first refusal. */
export function acceptMessage(message: Message, state: MessageState): StoredMessage | null {
  const { author, known, sentAt, now } = state
  if (known !== null) {
    if (known.room !== message.room || known.content !== message.content) refuse('key_reused')
    return known
  }
  const { mutedUntil } = author
  if (mutedUntil !== null && mutedUntil > now)
    refuse('chat_muted', { minutes: String(Math.ceil((mutedUntil - now) / MINUTE)) })
  const waitMs = chatWaitMs(sentAt, now)
  if (waitMs > 0) refuse('chat_too_fast', { seconds: String(Math.ceil(waitMs / SECOND)) })
  return null
}
