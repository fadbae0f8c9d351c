import type { MemberId } from '@bourse/contracts/account'
import { CHAT_LIMITS, type ChatMessage } from '@bourse/contracts/chat'
import { DAY, type Instant } from '@bourse/contracts/kit'
import {
  columns,
  count,
  id,
  instant,
  nullable,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import type { ChatDeps } from './deps.ts'

const entryColumns = columns({
  room: text,
  seq: count,
  member: ['member_id', id<MemberId>()],
  /** The author's key. */
  author: ['key', text],
  content: text,
  at: instant,
  deletedAt: nullable(instant),
})
export type StoredMessage = StoredOf<typeof entryColumns>

/** Lists the last messages of a room, oldest first. */
export async function listLastMessages(
  reader: Reader,
  room: string,
  limit: number,
): Promise<StoredMessage[]> {
  const newest = await entryColumns
    .from(reader)
    .rows(sql`select * from chat_entry where room = ${room} order by seq desc limit ${limit}`)
  return newest.reverse()
}

export const findMessage = (reader: Reader, room: string, seq: number): Promise<StoredMessage | null> =>
  entryColumns.from(reader).row(sql`select * from chat_entry where room = ${room} and seq = ${seq}`)

export const findByKey = (reader: Reader, member: MemberId, key: string): Promise<StoredMessage | null> =>
  entryColumns
    .from(reader)
    .row(sql`select * from chat_entry where member_id = ${member} and request_key = ${key}`)

const SENT_MAX = Math.max(...CHAT_LIMITS.map(({ messages }) => messages))

/** Lists when the member's last messages were sent, newest first; as many as the limits count. */
export async function listSentTimes(reader: Reader, member: MemberId): Promise<Instant[]> {
  const rows = await columns({ at: instant })
    .from(reader)
    .rows(sql`select at from chat_message where member_id = ${member} order by at desc limit ${SENT_MAX}`)
  return rows.map(({ at }) => at)
}

type NewMessage = Omit<StoredMessage, 'author' | 'deletedAt'> & { readonly key: string }

export const insertMessage = (tx: Tx, { room, seq, member, key, content, at }: NewMessage) =>
  tx.run(sql`
    insert into chat_message (room, seq, member_id, request_key, content, at)
    values (${room}, ${seq}, ${member}, ${key}, ${content}, ${new Date(at)})`)

/** Loads messages as readers see them. */
export async function loadViews(
  { profilesOf }: Pick<ChatDeps, 'profilesOf'>,
  reader: Reader,
  messages: readonly StoredMessage[],
): Promise<ChatMessage[]> {
  const profiles = await profilesOf(reader, [...new Set(messages.map(({ member }) => member))])
  return messages.map(({ seq, at, author, member, content, deletedAt }) => ({
    seq,
    at,
    author,
    name: profiles.get(member)?.nickname ?? null,
    mark: profiles.get(member)?.mark ?? null,
    avatar: profiles.get(member)?.avatar ?? null,
    text: deletedAt === null ? content : null,
  }))
}

const RETENTION_MS = 90 * DAY
const PRUNED_AT_ONCE = 5_000

/** Deletes old messages that were never reported and are no longer shown. */
export const pruneMessages = (tx: Tx, { now, shown }: { readonly now: Instant; readonly shown: number }) =>
  tx.run(sql`
    delete from chat_message message using (
      select old.room, old.seq from chat_message old join chat_room room on room.code = old.room
      where old.at < ${new Date(now - RETENTION_MS)} and old.seq <= room.last_seq - ${shown}
        and not exists (select 1 from chat_report report where report.room = old.room and report.seq = old.seq)
      order by old.at limit ${PRUNED_AT_ONCE}) due
    where message.room = due.room and message.seq = due.seq`)
