import type { chat, ChatMessage } from '@bourse/contracts/chat'
import { type Input, refuse } from '@bourse/contracts/kit'
import type { MemberCall } from '#platform/kernel'
import { acceptMessage, acceptText } from './accept-message.ts'
import { lockAuthor } from './authors.ts'
import type { ChatDeps } from './deps.ts'
import { isRoom, takeSeq } from './rooms.ts'
import { findByKey, insertMessage, listSentTimes, type StoredMessage, loadViews } from './store.ts'

/**
 * Stores a message and publishes it. The author is locked before the room: all messages of a member wait for each
 * other, so limits count each of them, and a repeated request finds the message that it has sent.
 */
export async function send(
  deps: ChatDeps,
  call: MemberCall,
  { room, text, key }: Input<typeof chat.send>,
): Promise<ChatMessage> {
  const { member } = call
  const message = acceptText(room, text, (code) => isRoom(deps, code))
  const { content } = message
  return call.transact(async (tx) => {
    const author = await lockAuthor(tx, deps.random, member)
    const known = await findByKey(tx, member, key)
    const sentAt = known === null ? await listSentTimes(tx, member) : []
    const at = deps.clock.now()
    const sent = acceptMessage(message, { author, known, sentAt, now: at })
    if (sent !== null) return loadView(deps, tx, sent)
    const seq = (await takeSeq(tx, room, at)) ?? refuse('chat_closed')
    await insertMessage(tx, { room, seq, member, key, content, at })
    const view = await loadView(deps, tx, {
      room,
      seq,
      member,
      author: author.key,
      content,
      at,
      deletedAt: null,
    })
    tx.afterCommit(() => deps.publishChat({ room, rows: [view] }))
    return view
  })
}

async function loadView(
  deps: ChatDeps,
  reader: Parameters<typeof loadViews>[1],
  message: StoredMessage,
): Promise<ChatMessage> {
  const [view] = await loadViews(deps, reader, [message])
  if (view === undefined) throw new Error('each message has a view')
  return view
}
