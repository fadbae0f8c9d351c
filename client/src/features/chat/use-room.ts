import { chat, type ChatMessage } from '@bourse/contracts/chat'
import { applyChat, chatChannel, type ChatRows } from '@bourse/contracts/feed'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { random } from '#kit/device'
import { invalidate, queryFor, useIsMember } from '#api'
import { setFold, useValue } from '#api/feed'
import { joinMessages } from './messages.ts'

const LIVE_MAX = 500
setFold('chat', (before, change) => applyChat(before as ChatRows, change as ChatRows, LIVE_MAX))

const REPAIR_MS = 1_000
/** All readers of a room miss the same messages. */
const REPAIR_JITTER_MS = 2_000
const NONE: readonly ChatMessage[] = []

/** The messages of a room: fetched once, then live; a gap in their numbers is fetched again until it is closed. */
export function useRoom(room: string) {
  const query = useQuery({ ...queryFor(chat.messages, { room }), staleTime: 0 })
  const live = useValue(chatChannel(room) as `chat:${string}`)
  const [sent, setSent] = useState(NONE)
  const fetched = query.data?.messages
  const { messages, hasGap } = useMemo(
    () => joinMessages(fetched ?? NONE, live?.rows ?? NONE, sent),
    [fetched, live, sent],
  )
  const { dataUpdatedAt } = query
  useEffect(() => {
    if (!hasGap) return undefined
    const timer = setTimeout(() => void invalidate(chat.messages), REPAIR_MS + random() * REPAIR_JITTER_MS)
    return () => clearTimeout(timer)
  }, [hasGap, dataUpdatedAt])
  return {
    query,
    messages,
    isOpen: query.data?.isOpen !== false,
    /** The author of the member's first message, until the own author is fetched. */
    ownAuthor: sent.at(-1)?.author ?? null,
    /** Shown at once: the feed repeats it within a tick. */
    addSent: (message: ChatMessage) => setSent((before) => [...before, message].slice(-LIVE_MAX)),
  }
}

/** The member's own author, mute and blocked authors; null for guests, and until they are known. */
export function useOwnChat() {
  const isMember = useIsMember()
  const { data } = useQuery({ ...queryFor(chat.own, {}), enabled: isMember })
  return isMember ? (data ?? null) : null
}
