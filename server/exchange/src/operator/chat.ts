import type { MemberId } from '@bourse/contracts/account'
import { MUTE_MAX_MS } from '@bourse/contracts/chat'
import { addMs, instantText } from '@bourse/contracts/kit'
import { findMember } from '#members/account'
import { deleteMessage, isRoom, listMessages, listReports, muteMember, setRoomOpen } from '#members/chat'
import { optional, parsed, rest, wholeNumber } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import { parseDuration } from './duration.ts'

const SHOWN = 30
const SHOWN_MAX = 1_000
const REASON_MAX = 200
const roomCode = (explanation: string) =>
  parsed((word) => (/^[a-z0-9]{1,15}$/.test(word) ? word : null), explanation)
/** Quotes a member's text, so that it can neither break nor forge a line. */
const quoted = (content: string): string => JSON.stringify(content)

const list = command({
  usage: 'chat list ROOM [COUNT]',
  args: {
    room: roomCode('a room: a language, or the number of a market'),
    count: optional(wholeNumber(SHOWN_MAX, `the number of messages, ${SHOWN_MAX} at most`), SHOWN),
  },
  async run({ room, count }, { deps: { db } }) {
    const messages = await listMessages(db, room, count)
    const rows = messages.map(({ seq, at, member, content, deletedAt }) => [
      String(seq),
      instantText(at),
      `member ${member}`,
      quoted(content),
      ...(deletedAt === null ? [] : ['(deleted)']),
    ])
    return table(rows, { widths: [-7], summary: `${messages.length} messages` })
  },
})

const DELETE = 'a room, the number of a message and a reason: chat delete ROOM NUMBER REASON'

const remove = command({
  usage: 'chat delete ROOM NUMBER REASON',
  args: {
    room: roomCode(DELETE),
    seq: wholeNumber(Infinity, DELETE),
    reason: rest(
      parsed((words) => {
        const reason = words.trim()
        return reason === '' || reason.length > REASON_MAX ? null : reason
      }, DELETE),
    ),
  },
  async run({ room, seq, reason }, { deps: { chat, db, clock }, by }) {
    const deletion = { room, seq, by: by.name, reason, at: clock.now() }
    const isDone = await db.transact((tx) => deleteMessage(chat, tx, deletion))
    return isDone
      ? ok(`message ${seq} of ${room} is deleted: ${reason}`)
      : fail(`no message ${seq} in ${room}`)
  },
})

const mute = command({
  usage: 'chat mute MEMBER 30m|12h|7d|off',
  args: {
    member: parsed(
      (word) => (/^[1-9]\d{0,14}$/.test(word) ? (word as MemberId) : null),
      'the number of a member: chat list ROOM',
    ),
    ms: parsed((word) => {
      const ms = word === 'off' ? 0 : parseDuration(word)
      return ms === null || ms > MUTE_MAX_MS ? null : ms
    }, 'a duration like 30m, 12h or 7d, a year at most, or off'),
  },
  async run({ member, ms }, { deps: { chat, db, clock } }) {
    if ((await findMember(db, member)) === null) return fail(`no member ${member}`)
    const until = ms === 0 ? null : addMs(clock.now(), ms)
    await db.transact((tx) => muteMember(chat, tx, { member, until }))
    return ok(`member ${member} ${until === null ? 'may write' : `only reads until ${instantText(until)}`}`)
  },
})

const reports = command({
  usage: 'chat reports',
  args: {},
  async run(_args, { deps: { db } }) {
    const found = await listReports(db)
    const rows = found.map(({ room, seq, author, content, reports: count, reasons, firstAt }) => [
      room,
      String(seq),
      instantText(firstAt),
      `${count}×`,
      reasons.join(','),
      `member ${author}`,
      quoted(content),
    ])
    return table(rows, { widths: [4], summary: `${found.length} reported messages` })
  },
})

const setOpen = (usage: string, isOpen: boolean) =>
  command({
    usage,
    args: {
      room: parsed(
        (word, { chat }) => (isRoom(chat, word) ? word : null),
        (word) => `no room ${word}`,
      ),
    },
    async run({ room }, { deps: { db } }) {
      await db.transact((tx) => setRoomOpen(tx, room, isOpen))
      return ok(`room ${room} is ${isOpen ? 'open' : 'closed: members read it and cannot write'}`)
    },
  })

export const CHAT_COMMANDS = {
  'chat list': list,
  'chat reports': reports,
  'chat delete': remove,
  'chat mute': mute,
  'chat close': setOpen('chat close ROOM', false),
  'chat open': setOpen('chat open ROOM', true),
}
