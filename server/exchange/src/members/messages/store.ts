import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { type Message, MESSAGE_KINDS, type MessageKind } from '@bourse/contracts/messages'
import type { MessageSource } from './message-text.ts'
import {
  id,
  instant,
  json,
  nullable,
  oneOf,
  page,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const messageTable = table('message', {
  id: id<Message['id']>(),
  title: text,
  kind: oneOf(...MESSAGE_KINDS),
  /** The account that it is about; null for a message about the person. */
  account: ['account_id', nullable(id<MemberId>())],
  abstract: text,
  /** HTML. */
  content: text,
  /** Its texts by key; null for a text that a person wrote, and for messages of earlier versions. */
  source: nullable(json<MessageSource>()),
  createdAt: ['at', instant],
  readAt: nullable(instant),
})
export type StoredMessage = StoredOf<typeof messageTable>

const newMessage = messageTable.pick('title', 'kind', 'account', 'abstract', 'content', 'source').with({
  member: ['member_id', id<MemberId>()],
  /** The record that it is about, whose page marks it as read; empty for none. */
  about: text,
  at: instant,
  /** Set from the start where the member has switched the kind off in the app. */
  readAt: nullable(instant),
})
export type NewMessage = StoredOf<typeof newMessage>

/** Inserts messages in the given order, and returns their ids in it. */
export const insertMessages = async (tx: Tx, all: readonly NewMessage[]): Promise<Message['id'][]> =>
  (await newMessage.insertReturning(tx, all, messageTable.pick('id'))).map((row) => row.id)

type MessagesQuery = {
  readonly unread: boolean
  /** Null for all kinds. */
  readonly kind: MessageKind | null
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

export function listMessages(reader: Reader, member: MemberId, { unread, kind, ...at }: MessagesQuery) {
  const query = sql`
    select * from message
    where member_id = ${member} and (not ${unread}::boolean or read_at is null)
      and (${kind}::text is null or kind = ${kind})
    order by id desc`
  return page(reader, query, at, messageTable.decode)
}

export async function countMessages(reader: Reader, member: MemberId, unread: boolean): Promise<number> {
  const row = await reader.row<{ count: number }>(sql`
    select count(*)::int as count from message
    where member_id = ${member} and (not ${unread}::boolean or read_at is null)`)
  return row?.count ?? 0
}

/** Marks a message as read and returns it; null when the member has none with this id. */
export async function readMessage(
  tx: Tx,
  id: string,
  member: MemberId,
  now: Instant,
): Promise<StoredMessage | null> {
  return messageTable.from(tx).row(sql`
    update message set read_at = coalesce(read_at, ${new Date(now)}) where id = ${id} and member_id = ${member}
    returning *`)
}

/** Marks messages about a record as read. */
export async function readMessagesAbout(
  tx: Tx,
  { member, about, now }: { readonly member: MemberId; readonly about: string; readonly now: Instant },
): Promise<number> {
  return tx.run(sql`
    update message set read_at = ${new Date(now)} where member_id = main_member(${member}::bigint) and about = ${about} and read_at is null`)
}

export async function readAllMessages(tx: Tx, member: MemberId, now: Instant): Promise<void> {
  await tx.run(
    sql`update message set read_at = ${new Date(now)} where member_id = ${member} and read_at is null`,
  )
}

export async function findNewestUnread(reader: Reader, member: MemberId): Promise<StoredMessage | null> {
  return messageTable.from(reader).row(sql`
    select * from message
    where member_id = ${member} and read_at is null order by id desc limit 1`)
}
