import { chat, CHAT_SHOWN } from '@bourse/contracts/chat'
import { RECENT_CHAT_MAX } from '@bourse/contracts/feed'
import { HOUR, type Instant } from '@bourse/contracts/kit'
import { defineArea, mount, NOT_DUE, sql } from '#platform/kernel'
import type { ChatDeps } from './deps.ts'
import { chatHandlers } from './handlers.ts'
import { chatMigration } from './migration.ts'
import { listLastMessages, pruneMessages, loadViews } from './store.ts'

export const chatArea = defineArea<ChatDeps>({
  name: 'chat',
  migrations: [chatMigration],
  create: (deps) => ({
    handlers: mount(chat, chatHandlers(deps)),
    onStart: (now) => republish(deps, now),
    inBackground: [createPruning(deps)],
  }),
})

const RECENT_MS = HOUR

/** Publishes the last messages again, for consumers that missed them around a restart. */
async function republish(deps: ChatDeps, now: Instant): Promise<void> {
  const rooms = await deps.db.rows<{ code: string }>(
    sql`select code from chat_room where last_at > ${new Date(now - RECENT_MS)}`,
  )
  for (const { code: room } of rooms) {
    const messages = await listLastMessages(deps.db, room, RECENT_CHAT_MAX)
    deps.publishChat({ room, rows: await loadViews(deps, deps.db, messages) })
  }
}

/** Prunes old messages once an hour, in the background. */
function createPruning({ db }: ChatDeps): (now: Instant) => Promise<unknown> {
  let prunedAt = Number.NEGATIVE_INFINITY
  return async (now) => {
    if (now - prunedAt < HOUR) return NOT_DUE
    prunedAt = now
    return db.transact((tx) => pruneMessages(tx, { now, shown: CHAT_SHOWN }))
  }
}
