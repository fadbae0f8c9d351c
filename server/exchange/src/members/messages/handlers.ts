import type { content } from '@bourse/contracts/content'
import { type Language, toPage, PAGE_SIZE, refuse } from '@bourse/contracts/kit'
import type { Message, messages } from '@bourse/contracts/messages'
import type { Handler, Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { buildAbstract, formatHtml, writeStoredText } from './message-text.ts'
import { type NotificationDeps, notificationHandlers } from './notification-handlers.ts'
import {
  countMessages,
  listMessages,
  findNewestUnread,
  readAllMessages,
  readMessage,
  type StoredMessage,
} from './store.ts'

export const messageHandlers = (channels: NotificationDeps): Handlers<typeof messages> => ({
  ...notificationHandlers(channels),
  list: async ({ unread = false, kind = null, after, page = 1, limit = PAGE_SIZE }, call) => {
    const query = { unread, kind, page, limit, after }
    const { rows, total } = await listMessages(call.reader, call.member, query)
    // A list shows the first words; opening a message shows it all.
    return toPage(
      rows.map((row) => ({ ...toMessage(row, call.lang), content: null })),
      { page, limit },
      total,
    )
  },
  detail: async ({ id }, call) => {
    const found = await call.transact((tx) => readMessage(tx, id, call.member, call.now))
    return found === null ? refuse('not_found') : toMessage(found, call.lang)
  },
  unread: async (_input, call) => ({ count: await countMessages(call.reader, call.member, true) }),
  readAll: async (_input, call) => {
    await call.transact((tx) => readAllMessages(tx, call.member, call.now))
    return translate(call.lang, 'messages_read')
  },
})

/** Responds with the newest unread message, for the home page. Showing it there does not mark it as read. */
export const noticeHandler: Handler<typeof content.notice> = async (_input, call) => {
  if (call.member === null) return null
  const found = await findNewestUnread(call.reader, call.member)
  if (found === null) return null
  const { title, content } = readTexts(found, call.lang)
  return { id: found.id, title, content, at: found.createdAt, isRead: false }
}

const toMessage = (row: StoredMessage, lang: Language): Message => ({
  id: row.id,
  kind: row.kind,
  account: row.account,
  ...readTexts(row, lang),
  createdAt: row.createdAt,
  isRead: row.readAt !== null,
  isMarkedUnread: row.readAt === null,
  readAt: row.readAt,
})

/** Writes a message in the reader's language, or as it was stored. */
function readTexts({ source, title, abstract, content }: StoredMessage, lang: Language) {
  const written = source && writeStoredText(lang, source)
  if (written === null) return { title, abstract, content }
  return { title: written.title, abstract: buildAbstract(written.text), content: formatHtml(written.text) }
}
