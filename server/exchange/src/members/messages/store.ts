import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf } from '@bourse/contracts/kit'
import type { Message } from '@bourse/contracts/messages'
import { type Reader, type Tx, sql, page } from '#platform/kernel'

export type NewMessage = {
  readonly member: MemberId
  readonly title: string
  readonly abstract: string
  /** HTML. */
  readonly content: string
  /** The record that it is about, whose page marks it as read; empty for none. */
  readonly about: string
  readonly at: Instant
}

export type StoredMessage = {
  readonly id: Message['id']
  readonly title: string
  readonly abstract: string
  readonly content: string
  readonly createdAt: Instant
  readonly readAt: Instant | null
}

type Row = { id: string; title: string; abstract: string; content: string; at: Date; read_at: Date | null }

const toMessage = (row: Row): StoredMessage => ({
  id: row.id as Message['id'],
  title: row.title,
  abstract: row.abstract,
  content: row.content,
  createdAt: instantOf(row.at.getTime()),
  readAt: row.read_at === null ? null : instantOf(row.read_at.getTime()),
})

/** In the given order. */
export async function insertMessages(tx: Tx, all: readonly NewMessage[]): Promise<void> {
  await tx.run(sql`
    insert into message (member_id, title, abstract, content, about, at)
    select * from unnest(${all.map(({ member }) => member)}::bigint[], ${all.map(({ title }) => title)}::text[],
      ${all.map(({ abstract }) => abstract)}::text[], ${all.map(({ content }) => content)}::text[],
      ${all.map(({ about }) => about)}::text[], ${all.map(({ at }) => new Date(at).toISOString())}::timestamptz[])`)
}

type MessagesQuery = { readonly unread: boolean; readonly page: number; readonly limit: number }

export function listMessages(reader: Reader, member: MemberId, { unread, ...at }: MessagesQuery) {
  const query = sql`
    select id::text, title, abstract, content, at, read_at from message
    where member_id = ${member} and (not ${unread}::boolean or read_at is null)
    order by message.id desc`
  return page(reader, query, at, toMessage)
}

export async function countMessages(reader: Reader, member: MemberId, unread: boolean): Promise<number> {
  const row = await reader.row<{ count: number }>(sql`
    select count(*)::int as count from message
    where member_id = ${member} and (not ${unread}::boolean or read_at is null)`)
  return row?.count ?? 0
}

/** The message, marked as read; null when the member has none with this id. */
export async function readMessage(
  tx: Tx,
  id: string,
  member: MemberId,
  now: Instant,
): Promise<StoredMessage | null> {
  const row = await tx.row<Row>(sql`
    update message set read_at = coalesce(read_at, ${new Date(now)}) where id = ${id} and member_id = ${member}
    returning id::text, title, abstract, content, at, read_at`)
  return row && toMessage(row)
}

/** Marks messages about a record as read. */
export async function readMessagesAbout(
  tx: Tx,
  { member, about, now }: { readonly member: MemberId; readonly about: string; readonly now: Instant },
): Promise<number> {
  return tx.run(sql`
    update message set read_at = ${new Date(now)} where member_id = ${member} and about = ${about} and read_at is null`)
}

export async function readAllMessages(tx: Tx, member: MemberId, now: Instant): Promise<void> {
  await tx.run(
    sql`update message set read_at = ${new Date(now)} where member_id = ${member} and read_at is null`,
  )
}

export async function newestUnread(reader: Reader, member: MemberId): Promise<StoredMessage | null> {
  const row = await reader.row<Row>(sql`
    select id::text, title, abstract, content, at, read_at from message
    where member_id = ${member} and read_at is null order by message.id desc limit 1`)
  return row && toMessage(row)
}
