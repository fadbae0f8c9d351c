import { chat, CHAT_SHOWN } from '@bourse/contracts/chat'
import { DAY, toInstant, refuse } from '@bourse/contracts/kit'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { acceptBlock, checkReport } from './accept-report.ts'
import { deleteBlock, insertBlock, lockAuthor, findMemberOfAuthor, loadOwnChat } from './authors.ts'
import type { ChatDeps } from './deps.ts'
import { countReports, insertReport } from './moderate.ts'
import { isRoom, isRoomOpen, listRooms } from './rooms.ts'
import { send } from './send.ts'
import { findMessage, listLastMessages, loadViews } from './store.ts'

export const chatHandlers = (deps: ChatDeps): Handlers<typeof chat> => ({
  rooms: async (_input, call) => ({ rooms: await listRooms(deps, call.reader) }),
  messages: async ({ room }, { reader }) => {
    if (!isRoom(deps, room)) refuse('not_found')
    const messages = await listLastMessages(reader, room, CHAT_SHOWN)
    return { isOpen: await isRoomOpen(reader, room), messages: await loadViews(deps, reader, messages) }
  },
  own: (_input, call) => loadOwnChat(deps, call.reader, call.member),
  send: (input, call) => send(deps, call, input),
  report: async ({ room, seq, reason }, call) => {
    const { member, now } = call
    await call.transact(async (tx) => {
      await lockAuthor(tx, deps.random, member)
      const message = await findMessage(tx, room, seq)
      checkReport({ member, message, reports: await countReports(tx, member, toInstant(now - DAY)) })
      await insertReport(tx, { room, seq, member, reason, at: now })
    })
    return translate(call.lang, 'chat_reported')
  },
  block: async ({ author, isBlocked }, call) => {
    const { member, now } = call
    await call.transact(async (tx) => {
      const blocked = acceptBlock(member, await findMemberOfAuthor(tx, author))
      await lockAuthor(tx, deps.random, member)
      if (!isBlocked) return deleteBlock(tx, { member, blocked })
      return insertBlock(tx, { member, blocked, at: now })
    })
    return translate(call.lang, isBlocked ? 'chat_blocked' : 'chat_unblocked')
  },
})
