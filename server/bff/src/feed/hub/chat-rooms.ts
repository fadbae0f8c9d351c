import type { ChatMessage } from '@bourse/contracts/chat'
import { applyChat, type Channel, chatChannel, type ChatRows, RECENT_CHAT_MAX } from '@bourse/contracts/feed'
import type { Change } from './change.ts'

type Room = { readonly published: ChatRows; readonly pending: ChatRows }

const NOTHING: ChatRows = { rows: [] }
/** The most rooms, above the number of languages and markets together. */
const ROOMS_MAX = 2_000

/**
 * The last messages of each room. None is conflated: a tick sends all that arrived since the previous one, and a
 * socket that missed some gets the last ones and finds a gap in their numbers.
 */
export function createChatRooms() {
  const rooms = new Map<Channel, Room>()
  const changed = new Set<Channel>()

  return {
    put(code: string, rows: readonly ChatMessage[]): void {
      const room = chatChannel(code)
      const { published, pending } = rooms.get(room) ?? { published: NOTHING, pending: NOTHING }
      const fresh = rows.filter((row) => !isKnown(published, row))
      if (fresh.length === 0 || (!rooms.has(room) && rooms.size >= ROOMS_MAX)) return
      rooms.set(room, { published, pending: applyChat(pending, { rows: fresh }, PENDING_MAX) })
      changed.add(room)
    },
    takeChanges(): Change[] {
      const changes = [...changed].map((room) => ({ ch: room, d: publish(room) }))
      changed.clear()
      return changes
    },
    /** The published messages; pending ones follow with the next tick. */
    snapshot: (channel: string): ChatRows => rooms.get(channel as Channel)?.published ?? NOTHING,
  }

  function publish(room: Channel): ChatRows {
    const { published, pending } = rooms.get(room) ?? { published: NOTHING, pending: NOTHING }
    rooms.set(room, { published: applyChat(published, pending, RECENT_CHAT_MAX), pending: NOTHING })
    return pending
  }
}

/** The most pending messages of a room: several ticks of a busy one. */
const PENDING_MAX = 4 * RECENT_CHAT_MAX

/** Whether a message is known: the exchange repeats the last ones to a consumer that reconnects. */
const isKnown = ({ rows }: ChatRows, { seq, text }: ChatMessage): boolean => {
  const [oldest] = rows
  if (oldest !== undefined && rows.length >= RECENT_CHAT_MAX && seq < oldest.seq && text !== null) return true
  const known = rows.find((row) => row.seq === seq)
  return known !== undefined && (known.text === null || known.text === text)
}
