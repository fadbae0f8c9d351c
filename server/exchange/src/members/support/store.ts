import type { MemberId } from '@bourse/contracts/account'
import { assert, type Instant, instantOf } from '@bourse/contracts/kit'
import type { SupportMessage, SupportMessageId } from '@bourse/contracts/support'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

type Row = {
  id: string
  author: SupportMessage['author']
  content: string | null
  picture: string | null
  at: Date
}

const toMessage = ({ id, author, content, picture, at }: Row): SupportMessage => ({
  id: id as SupportMessageId,
  author,
  content,
  picture,
  at: instantOf(at.getTime()),
})

/** Newest first. */
export function listMessages(reader: Reader, member: MemberId, at: Paging) {
  const query = sql`
    select id::text, author, content, picture, at from support_message where member_id = ${member} order by support_message.id desc`
  return page(reader, query, at, toMessage)
}

export async function findByKey(
  reader: Reader,
  { member, key }: { readonly member: MemberId; readonly key: string },
): Promise<SupportMessage | null> {
  const row = await reader.row<Row>(sql`
    select id::text, author, content, picture, at from support_message where member_id = ${member} and key = ${key}`)
  return row && toMessage(row)
}

/** Times of a member's newest messages, newest first. */
export async function sentTimes(reader: Reader, member: MemberId, count: number): Promise<Instant[]> {
  const rows = await reader.rows<{ at: Date }>(sql`
    select at from support_message where member_id = ${member} and author = 'member' order by id desc limit ${count}`)
  return rows.map(({ at }) => instantOf(at.getTime()))
}

/** The time of the newest reply of an operator, to one member or to any; null without one. */
export async function lastReply(reader: Reader, member: MemberId | null): Promise<Instant | null> {
  const row = await reader.row<{ at: Date | null }>(sql`
    select max(at) as at from support_message
    where author = 'operator' and (${member}::bigint is null or member_id = ${member})`)
  return row?.at ? instantOf(row.at.getTime()) : null
}

type NewMessage = Pick<SupportMessage, 'author' | 'content' | 'picture' | 'at'> & {
  readonly member: MemberId
  readonly key: string | null
}

/** Adds a message and opens the conversation; a member's waits for a reply, an operator's is one. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<SupportMessage> {
  const { member, author, key, content, picture } = message
  const at = new Date(message.at)
  await tx.run(sql`
    insert into support_conversation (member_id, is_open, waiting_since, at)
    values (${member}, true, ${author === 'member' ? at : null}, ${at})
    on conflict (member_id) do update set is_open = true, at = excluded.at,
      waiting_since = case when excluded.waiting_since is null then null
        else coalesce(support_conversation.waiting_since, excluded.waiting_since) end`)
  const row = await tx.row<Row>(sql`
    insert into support_message (member_id, author, key, content, picture, at)
    values (${member}, ${author}, ${key}, ${content}, ${picture}, ${at})
    returning id::text, author, content, picture, at`)
  assert(row !== null, 'an inserted message is returned')
  return toMessage(row)
}

export type Conversation = {
  readonly member: MemberId
  readonly isOpen: boolean
  readonly waitingSince: Instant | null
  readonly last: string
}

/** Open conversations; those that wait for a reply first, oldest first. */
export async function listOpen(reader: Reader): Promise<Conversation[]> {
  const rows = await reader.rows<{
    member_id: string
    is_open: boolean
    waiting_since: Date | null
    last: string
  }>(sql`
    select member_id::text, is_open, waiting_since,
      (select coalesce(content, picture) from support_message one where one.member_id = own.member_id
        order by id desc limit 1) as last
    from support_conversation own where is_open order by waiting_since nulls last, own.member_id`)
  return rows.map((row) => ({
    member: row.member_id as MemberId,
    isOpen: row.is_open,
    waitingSince: row.waiting_since && instantOf(row.waiting_since.getTime()),
    last: row.last,
  }))
}

export async function isOpen(reader: Reader, member: MemberId): Promise<boolean> {
  const row = await reader.row<{ is_open: boolean }>(
    sql`select is_open from support_conversation where member_id = ${member}`,
  )
  return row?.is_open === true
}

/** False without an open conversation. */
export async function closeConversation(tx: Tx, member: MemberId): Promise<boolean> {
  const closed = await tx.run(sql`
    update support_conversation set is_open = false, waiting_since = null where member_id = ${member} and is_open`)
  return closed > 0
}
