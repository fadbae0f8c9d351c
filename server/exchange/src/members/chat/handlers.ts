import { chat, CHAT_SHOWN, REPORTS_PER_DAY } from '@bourse/contracts/chat'
import { DAY, instantOf, refuse } from '@bourse/contracts/kit'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { deleteBlock, insertBlock, lockAuthor, memberOfAuthor, ownChatOf } from './authors.ts'
import type { ChatDeps } from './deps.ts'
import { countReports, insertReport } from './moderate.ts'
import { isRoom, isRoomOpen, listRooms } from './rooms.ts'
import { send } from './send.ts'
import { findMessage, lastMessages, viewsOf } from './store.ts'

export const chatHandlers = (deps: ChatDeps): Handlers<typeof chat> => ({
  rooms: async (_input, call) => ({ rooms: await listRooms(deps, call.reader) }),
  messages: async ({ room }, { reader }) => {
    if (!isRoom(deps, room)) refuse('not_found')
    const messages = await lastMessages(reader, room, CHAT_SHOWN)
    return { isOpen: await isRoomOpen(reader, room), messages: await viewsOf(deps, reader, messages) }
  },
  own: (_input, call) => ownChatOf(deps, call.reader, call.member),
  send: (input, call) => send(deps, call, input),
  report: async ({ room, seq, reason }, call) => {
    const { member, now } = call
    await call.transact(async (tx) => {
      const found = await findMessage(tx, room, seq)
      if (found === null || found.deletedAt !== null) refuse('not_found')
      if (found.member === member) refuse('own_message')
      await lockAuthor(tx, deps.random, member)
      if ((await countReports(tx, member, instantOf(now - DAY))) >= REPORTS_PER_DAY)
        refuse('too_many_attempts')
      await insertReport(tx, { room, seq, member, reason, at: now })
    })
    return translate(call.lang, 'chat_reported')
  },
  block: async ({ author, isBlocked }, call) => {
    const { member, now } = call
    await call.transact(async (tx) => {
      const blocked = (await memberOfAuthor(tx, author)) ?? refuse('not_found')
      if (blocked === member) refuse('own_message')
      await lockAuthor(tx, deps.random, member)
      if (!isBlocked) return deleteBlock(tx, { member, blocked })
      return insertBlock(tx, { member, blocked, at: now })
    })
    return translate(call.lang, isBlocked ? 'chat_blocked' : 'chat_unblocked')
  },
})
