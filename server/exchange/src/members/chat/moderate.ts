import type { MemberId } from '@bourse/contracts/account'
import type { ReportReason } from '@bourse/contracts/chat'
import type { Instant } from '@bourse/contracts/kit'
import {
  columns,
  count,
  id,
  instant,
  integer,
  list,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import { lockAuthor } from './authors.ts'
import type { ChatDeps } from './deps.ts'
import { findMessage, listLastMessages, type StoredMessage, loadViews } from './store.ts'

type Deletion = {
  readonly room: string
  readonly seq: number
  /** The name of the operator. */
  readonly by: string
  readonly reason: string
  readonly at: Instant
}

/**
 * Hides a text from all readers at once; it stays stored with the operator and the reason. Returns false when
 * there is nothing to delete.
 */
export async function deleteMessage(
  deps: Pick<ChatDeps, 'profilesOf' | 'publishChat'>,
  tx: Tx,
  { room, seq, by, reason, at }: Deletion,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    update chat_message set deleted_at = ${new Date(at)}, deleted_by = ${by}, delete_reason = ${reason}
    where room = ${room} and seq = ${seq} and deleted_at is null`)
  if (deleted === 0) return false
  const message = await findMessage(tx, room, seq)
  const rows = await loadViews(deps, tx, message === null ? [] : [message])
  tx.afterCommit(() => deps.publishChat({ room, rows }))
  return true
}

/** Lets a member only read until an instant; null lifts it. */
export async function muteMember(
  { random }: Pick<ChatDeps, 'random'>,
  tx: Tx,
  { member, until }: { readonly member: MemberId; readonly until: Instant | null },
): Promise<void> {
  await lockAuthor(tx, random, member)
  await tx.run(sql`
    update chat_author set muted_until = ${until === null ? null : new Date(until)} where member_id = ${member}`)
}

/** Members read a closed room and cannot write. */
export const setRoomOpen = (tx: Tx, room: string, isOpen: boolean) =>
  tx.run(sql`
    insert into chat_room (code, is_open) values (${room}, ${isOpen})
    on conflict (code) do update set is_open = excluded.is_open`)

/** A message with its member; only the operator sees it. */
export type ModeratedMessage = StoredMessage
export const listMessages = (reader: Reader, room: string, count: number): Promise<ModeratedMessage[]> =>
  listLastMessages(reader, room, count)

const reportColumns = columns({
  room: text,
  seq: count,
  author: id<MemberId>(),
  content: text,
  reports: integer,
  reasons: list(text),
  firstAt: instant,
})
export type Report = StoredOf<typeof reportColumns>

/** Lists reported messages that are not deleted, those with most reports first. */
export async function listReports(reader: Reader): Promise<Report[]> {
  return reportColumns.from(reader).rows(sql`
    select message.room, message.seq, message.member_id as author, message.content,
      count(*)::int as reports, array_agg(distinct report.reason) as reasons, min(report.at) as first_at
    from chat_report report join chat_message message on message.room = report.room and message.seq = report.seq
    where message.deleted_at is null
    group by message.room, message.seq order by count(*) desc, min(report.at) limit 100`)
}

export async function countReports(reader: Reader, member: MemberId, since: Instant): Promise<number> {
  const row = await reader.row<{ count: number }>(sql`
    select count(*)::int as count from chat_report where member_id = ${member} and at > ${new Date(since)}`)
  return row?.count ?? 0
}

type NewReport = {
  readonly room: string
  readonly seq: number
  readonly member: MemberId
  readonly reason: ReportReason
  readonly at: Instant
}

/** Stores a report; a second one by the same member is ignored. */
export const insertReport = (tx: Tx, { room, seq, member, reason, at }: NewReport) =>
  tx.run(sql`
    insert into chat_report (room, seq, member_id, reason, at)
    values (${room}, ${seq}, ${member}, ${reason}, ${new Date(at)}) on conflict do nothing`)
