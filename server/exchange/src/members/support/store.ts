import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { SupportMessage, SupportMessageId } from '@bourse/contracts/support'
import {
  columns,
  flag,
  id,
  instant,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const supportMessageTable = table('support_message', {
  id: id<SupportMessageId>(),
  author: oneOf('member', 'operator'),
  content: nullable(text),
  picture: nullable(text),
  at: instant,
})
const newMessage = supportMessageTable
  .omit('id')
  .with({ member: ['member_id', id<MemberId>()], key: nullable(text) })

/** Lists messages, newest first. */
export function listMessages(reader: Reader, member: MemberId, at: Paging) {
  const query = sql`
    select * from support_message where member_id = ${member} order by id desc`
  return page(reader, query, at, supportMessageTable.decode)
}

export async function findByKey(
  reader: Reader,
  { member, key }: { readonly member: MemberId; readonly key: string },
): Promise<SupportMessage | null> {
  return supportMessageTable.from(reader).row(sql`
    select * from support_message where member_id = ${member} and key = ${key}`)
}

/** Lists the times of a member's newest messages, newest first. */
export async function listSentTimes(reader: Reader, member: MemberId, count: number): Promise<Instant[]> {
  const rows = await columns({ at: instant }).from(reader).rows(sql`
    select at from support_message where member_id = ${member} and author = 'member' order by id desc limit ${count}`)
  return rows.map(({ at }) => at)
}

/** Finds the time of an operator's newest reply, to one member or to any; null without one. */
export async function findLastReply(reader: Reader, member: MemberId | null): Promise<Instant | null> {
  const row = await columns({ at: nullable(instant) }).from(reader).row(sql`
    select max(at) as at from support_message
    where author = 'operator' and (${member}::bigint is null or member_id = ${member})`)
  return row && row.at
}

type NewMessage = StoredOf<typeof newMessage>

/**
 * Adds a message and opens the conversation. It waits for a reply after a member's message, and not after an
 * operator's.
 */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<SupportMessage> {
  const { member, author } = message
  const at = new Date(message.at)
  await tx.run(sql`
    insert into support_conversation (member_id, is_open, waiting_since, at)
    values (${member}, true, ${author === 'member' ? at : null}, ${at})
    on conflict (member_id) do update set is_open = true, at = excluded.at,
      waiting_since = case when excluded.waiting_since is null then null
        else coalesce(support_conversation.waiting_since, excluded.waiting_since) end`)
  return newMessage.insertOne(tx, message, supportMessageTable)
}

const conversation = columns({
  member: ['member_id', id<MemberId>()],
  isOpen: flag,
  waitingSince: nullable(instant),
  last: text,
})
export type Conversation = StoredOf<typeof conversation>

/** Lists open conversations; those that wait for a reply first, oldest first. */
export async function listOpen(reader: Reader): Promise<Conversation[]> {
  return conversation.from(reader).rows(sql`
    select member_id, is_open, waiting_since,
      (select coalesce(content, picture) from support_message one where one.member_id = own.member_id
        order by id desc limit 1) as last
    from support_conversation own where is_open order by waiting_since nulls last, own.member_id`)
}

export async function isOpen(reader: Reader, member: MemberId): Promise<boolean> {
  const row = await reader.row<{ is_open: boolean }>(
    sql`select is_open from support_conversation where member_id = ${member}`,
  )
  return row?.is_open === true
}

/** Closes the conversation; false when none is open. */
export async function closeConversation(tx: Tx, member: MemberId): Promise<boolean> {
  const closed = await tx.run(sql`
    update support_conversation set is_open = false, waiting_since = null where member_id = ${member} and is_open`)
  return closed > 0
}
