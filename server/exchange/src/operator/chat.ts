import type { MemberId } from '@bourse/contracts/account'
import { MUTE_MAX_MS } from '@bourse/contracts/chat'
import { addMs, instantText } from '@bourse/contracts/kit'
import { findMember } from '#members/account'
import { deleteMessage, isRoom, listMessages, listReports, muteMember, setRoomOpen } from '#members/chat'
import type { Operator } from './audit.ts'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { parseDuration } from './duration.ts'

const SHOWN = 30
const SHOWN_MAX = 1_000
const REASON_MAX = 200
const isRoomCode = (text: string): boolean => /^[a-z0-9]{1,15}$/.test(text)
const isNumber = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text)
/** Quotes a member's text, so that it can neither break nor forge a line. */
const quoted = (text: string): string => JSON.stringify(text)

async function list(
  { db }: OperatorDeps,
  [room = '', count = String(SHOWN)]: string[],
): Promise<CommandResult> {
  if (!isRoomCode(room)) return fail('a room: a language, or the number of a market')
  if (!isNumber(count) || Number(count) > SHOWN_MAX)
    return fail(`the number of messages, ${SHOWN_MAX} at most`)
  const messages = await listMessages(db, room, Number(count))
  return ok(
    ...messages.map(({ seq, at, member, content, deletedAt }) =>
      [String(seq).padStart(7), instantText(at), `member ${member}`, quoted(content)]
        .concat(deletedAt === null ? [] : ['(deleted)'])
        .join('  '),
    ),
    `${messages.length} messages`,
  )
}

async function remove(
  { chat, db, clock }: OperatorDeps,
  [room = '', seq = '', ...words]: string[],
  by: Operator,
): Promise<CommandResult> {
  const reason = words.join(' ').trim()
  if (!isRoomCode(room) || !isNumber(seq) || reason === '' || reason.length > REASON_MAX)
    return fail('a room, the number of a message and a reason: chat delete ROOM NUMBER REASON')
  const deletion = { room, seq: Number(seq), by: by.name, reason, at: clock.now() }
  const isDone = await db.transact((tx) => deleteMessage(chat, tx, deletion))
  return isDone ? ok(`message ${seq} of ${room} is deleted: ${reason}`) : fail(`no message ${seq} in ${room}`)
}

async function mute(
  { chat, db, clock }: OperatorDeps,
  [id = '', text = '']: string[],
): Promise<CommandResult> {
  const ms = text === 'off' ? 0 : parseDuration(text)
  if (!isNumber(id)) return fail('the number of a member: chat list ROOM')
  if (ms === null || ms > MUTE_MAX_MS) return fail('a duration like 30m, 12h or 7d, a year at most, or off')
  const member = id as MemberId
  if ((await findMember(db, member)) === null) return fail(`no member ${id}`)
  const until = ms === 0 ? null : addMs(clock.now(), ms)
  await db.transact((tx) => muteMember(chat, tx, { member, until }))
  return ok(until === null ? `member ${id} may write` : `member ${id} only reads until ${instantText(until)}`)
}

async function reports({ db }: OperatorDeps): Promise<CommandResult> {
  const found = await listReports(db)
  return ok(
    ...found.map(({ room, seq, author, content, reports: count, reasons, firstAt }) =>
      [
        room.padEnd(4),
        String(seq),
        instantText(firstAt),
        `${count}×`,
        reasons.join(','),
        `member ${author}`,
        quoted(content),
      ].join('  '),
    ),
    `${found.length} reported messages`,
  )
}

const setOpen =
  (isOpen: boolean) =>
  async ({ chat, db }: OperatorDeps, [room = '']: string[]): Promise<CommandResult> => {
    if (!isRoom(chat, room)) return fail(`no room ${room}`)
    await db.transact((tx) => setRoomOpen(tx, room, isOpen))
    return ok(`room ${room} is ${isOpen ? 'open' : 'closed: members read it and cannot write'}`)
  }

export const CHAT_COMMANDS = {
  'chat list': { usage: 'chat list ROOM [COUNT]', run: list },
  'chat reports': { usage: 'chat reports', run: reports },
  'chat delete': { usage: 'chat delete ROOM NUMBER REASON', run: remove },
  'chat mute': { usage: 'chat mute MEMBER 30m|12h|7d|off', run: mute },
  'chat close': { usage: 'chat close ROOM', run: setOpen(false) },
  'chat open': { usage: 'chat open ROOM', run: setOpen(true) },
} as const
