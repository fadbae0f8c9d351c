import { type chat, type ChatMessage, chatTextIssue, chatWaitMs, cleanChatText } from '@bourse/contracts/chat'
import { type Input, type Instant, MINUTE, refuse, SECOND } from '@bourse/contracts/kit'
import type { MemberCall } from '#platform/kernel'
import { type Author, lockAuthor } from './authors.ts'
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
  const content = cleanChatText(text)
  const issue = chatTextIssue(content)
  if (issue !== null) refuse(issue)
  if (!isRoom(deps, room)) refuse('not_found')
  return call.transact(async (tx) => {
    const author = await lockAuthor(tx, deps.random, member)
    const known = await findByKey(tx, member, key)
    if (known !== null) {
      if (known.room !== room || known.content !== content) refuse('key_reused')
      return loadView(deps, tx, known)
    }
    const at = deps.clock.now()
    assertMaySend(author, await listSentTimes(tx, member), at)
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

function assertMaySend({ mutedUntil }: Author, sentAt: readonly number[], now: Instant): void {
  if (mutedUntil !== null && mutedUntil > now)
    refuse('chat_muted', { minutes: String(Math.ceil((mutedUntil - now) / MINUTE)) })
  const waitMs = chatWaitMs(sentAt, now)
  if (waitMs > 0) refuse('chat_too_fast', { seconds: String(Math.ceil(waitMs / SECOND)) })
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
