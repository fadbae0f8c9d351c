import type { MemberId } from '@bourse/contracts/account'
import type { OwnChat } from '@bourse/contracts/chat'
import { assert, type Instant } from '@bourse/contracts/kit'
import {
  columns,
  instant,
  nullable,
  type Random,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import type { ChatDeps } from './deps.ts'

const authorColumns = columns({ key: text, mutedUntil: nullable(instant) })
export type Author = StoredOf<typeof authorColumns>

const KEY_BYTES = 8

/**
 * Locks the member's author, and creates it at first use. So the messages of one member are sent one after
 * the other.
 */
export async function lockAuthor(tx: Tx, random: Random, member: MemberId): Promise<Author> {
  const key = random.bytes(KEY_BYTES).toString('hex')
  const author = await authorColumns.from(tx).row(sql`
    insert into chat_author (member_id, key) values (${member}, ${key})
    on conflict (member_id) do update set member_id = excluded.member_id returning key, muted_until`)
  assert(author !== null, 'an upsert returns its row')
  return author
}

export async function findMemberOfAuthor(reader: Reader, key: string): Promise<MemberId | null> {
  const row = await reader.row<{ id: MemberId }>(
    sql`select member_id::text as id from chat_author where key = ${key}`,
  )
  return row?.id ?? null
}

/** Loads the member's own author, and the blocked ones, last blocked first. */
export async function loadOwnChat(
  deps: Pick<ChatDeps, 'profilesOf'>,
  reader: Reader,
  member: MemberId,
): Promise<OwnChat> {
  const own = await authorColumns
    .from(reader)
    .row(sql`select key, muted_until from chat_author where member_id = ${member}`)
  const blocked = await reader.rows<{ key: string; id: MemberId }>(sql`
    select author.key, author.member_id::text as id from chat_block block
    join chat_author author on author.member_id = block.blocked_id
    where block.member_id = ${member} order by block.at desc, author.key`)
  const profiles = await deps.profilesOf(
    reader,
    blocked.map(({ id }) => id),
  )
  return {
    author: own?.key ?? null,
    mutedUntil: own?.mutedUntil ?? null,
    blocked: blocked.map(({ key, id }) => ({
      author: key,
      name: profiles.get(id)?.nickname ?? null,
      mark: profiles.get(id)?.mark ?? null,
      avatar: profiles.get(id)?.avatar ?? null,
    })),
  }
}

type Block = { readonly member: MemberId; readonly blocked: MemberId; readonly at: Instant }

export const insertBlock = (tx: Tx, { member, blocked, at }: Block) =>
  tx.run(sql`
    insert into chat_block (member_id, blocked_id, at) values (${member}, ${blocked}, ${new Date(at)})
    on conflict do nothing`)

export const deleteBlock = (tx: Tx, { member, blocked }: Omit<Block, 'at'>) =>
  tx.run(sql`delete from chat_block where member_id = ${member} and blocked_id = ${blocked}`)
