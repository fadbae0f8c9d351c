import type { MemberId } from '@bourse/contracts/account'
import { CHAT_LIMITS, type ChatMessage } from '@bourse/contracts/chat'
import { DAY, type Instant, instantOf } from '@bourse/contracts/kit'
import { type Reader, sql, type Tx } from '#platform/kernel'
import type { ChatDeps } from './deps.ts'

export type StoredMessage = {
  readonly room: string
  readonly seq: number
  readonly member: MemberId
  /** The author's key. */
  readonly author: string
  readonly content: string
  readonly at: Instant
  readonly isDeleted: boolean
}

type Row = {
  readonly room: string
  readonly seq: string
  readonly member_id: MemberId
  readonly key: string
  readonly content: string
  readonly at: Date
  readonly deleted_at: Date | null
}

const toMessage = (row: Row): StoredMessage => ({
  room: row.room,
  seq: Number(row.seq),
  member: row.member_id,
  author: row.key,
  content: row.content,
  at: instantOf(row.at.getTime()),
  isDeleted: row.deleted_at !== null,
})

/** The last messages of a room, oldest first. */
export async function lastMessages(reader: Reader, room: string, count: number): Promise<StoredMessage[]> {
  const rows = await reader.rows<Row>(
    sql`select room, seq::text, member_id::text, key, content, at, deleted_at from chat_entry
      where room = ${room} order by chat_entry.seq desc limit ${count}`,
  )
  return rows.map(toMessage).reverse()
}

export async function findMessage(reader: Reader, room: string, seq: number): Promise<StoredMessage | null> {
  const row =
    await reader.row<Row>(sql`select room, seq::text, member_id::text, key, content, at, deleted_at from chat_entry
      where room = ${room} and seq = ${seq}`)
  return row && toMessage(row)
}

export async function findByKey(
  reader: Reader,
  member: MemberId,
  key: string,
): Promise<StoredMessage | null> {
  const row = await reader.row<Row>(
    sql`select room, seq::text, member_id::text, key, content, at, deleted_at from chat_entry
      where member_id = ${member} and request_key = ${key}`,
  )
  return row && toMessage(row)
}

const SENT_MAX = Math.max(...CHAT_LIMITS.map(({ messages }) => messages))

/** When the member's last messages were sent, newest first; as many as the limits count. */
export async function lastSent(reader: Reader, member: MemberId): Promise<number[]> {
  const rows = await reader.rows<{ at: Date }>(
    sql`select at from chat_message where member_id = ${member} order by at desc limit ${SENT_MAX}`,
  )
  return rows.map(({ at }) => at.getTime())
}

type NewMessage = Omit<StoredMessage, 'author' | 'isDeleted'> & { readonly key: string }

export const insertMessage = (tx: Tx, { room, seq, member, key, content, at }: NewMessage) =>
  tx.run(sql`
    insert into chat_message (room, seq, member_id, request_key, content, at)
    values (${room}, ${seq}, ${member}, ${key}, ${content}, ${new Date(at)})`)

/** Messages as readers see them. */
export async function viewsOf(
  { profilesOf }: Pick<ChatDeps, 'profilesOf'>,
  reader: Reader,
  messages: readonly StoredMessage[],
): Promise<ChatMessage[]> {
  const profiles = await profilesOf(reader, [...new Set(messages.map(({ member }) => member))])
  return messages.map(({ seq, at, author, member, content, isDeleted }) => ({
    seq,
    at,
    author,
    name: profiles.get(member)?.nickname ?? null,
    mark: profiles.get(member)?.mark ?? null,
    avatar: profiles.get(member)?.avatar ?? null,
    text: isDeleted ? null : content,
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
