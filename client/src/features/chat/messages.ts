import { CHAT_SHOWN, type ChatMessage } from '@bourse/contracts/chat'
import { applyChat } from '@bourse/contracts/feed'
import { type Instant, MINUTE } from '@bourse/contracts/kit'

type Rows = readonly ChatMessage[]
/** `hasGap`: messages between known ones are missing and must be fetched. */
export type MessageHistory = { readonly messages: Rows; readonly hasGap: boolean }

const KNOWN_MAX = 5 * CHAT_SHOWN

/**
 * The last messages of a room from all sources: fetched over HTTP, received by the feed, sent by the member. Before a gap
 * nothing is shown once enough messages follow it.
 */
export function joinMessages(...sources: readonly Rows[]): MessageHistory {
  const { rows } = sources.reduce((known, source) => applyChat(known, { rows: source }, KNOWN_MAX), {
    rows: [] as Rows,
  })
  const gapAt = rows.findLastIndex(({ seq }, at) => at > 0 && seq !== (rows[at - 1]?.seq ?? 0) + 1)
  const tail = rows.slice(Math.max(gapAt, 0))
  const isEnough = tail.length >= CHAT_SHOWN
  return {
    messages: (isEnough ? tail : rows).slice(-CHAT_SHOWN),
    hasGap: gapAt > 0 && !isEnough,
  }
}

const TOGETHER_MS = 5 * MINUTE

/** True if a message continues the one before it: same author, a few minutes later at most. */
export const continues = (message: ChatMessage, before: ChatMessage | undefined): boolean =>
  before !== undefined &&
  before.text !== null &&
  before.author === message.author &&
  message.at - before.at < TOGETHER_MS

/** The time of the visit, and the last message read before it; null on the first visit. */
export type Entry = { readonly lastRead: number | null; readonly at: Instant }

/** The first message of others that was unread on entry, or null; those that arrive meanwhile are read as they come. */
export function firstUnread(messages: Rows, { lastRead, at }: Entry, own: string | null): number | null {
  if (lastRead === null) return null
  const isUnread = (message: ChatMessage) =>
    message.seq > lastRead && message.at <= at && message.author !== own && message.text !== null
  return messages.find(isUnread)?.seq ?? null
}
