import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { ApiKey } from '@bourse/contracts/security'
import {
  columns,
  flag,
  id,
  instant,
  integer,
  nullable,
  type Reader,
  sql,
  text,
  type Tx,
} from '#platform/kernel'

const keyColumns = columns({
  id: id<ApiKey['id']>(),
  key: text,
  name: text,
  /** The sub-account that it is bound to; null for the main account. */
  account: ['account_id', nullable(id<MemberId>())],
  canTrade: flag,
  canTransfer: flag,
  canWithdraw: flag,
  addresses: text,
  createdAt: instant,
  expiresAt: nullable(instant),
  usedAt: nullable(instant),
})

export const listApiKeys = (reader: Reader, member: MemberId): Promise<ApiKey[]> =>
  keyColumns.from(reader).rows(sql`select * from api_key where member_id = ${member} order by id desc`)

export async function countApiKeys(reader: Reader, member: MemberId): Promise<number> {
  const counted = await columns({ count: integer })
    .from(reader)
    .row(sql`select count(*)::integer as count from api_key where member_id = ${member}`)
  return counted?.count ?? 0
}

type NewKey = Omit<ApiKey, 'id' | 'usedAt'> & { readonly member: MemberId }

export async function insertApiKey(tx: Tx, key: NewKey): Promise<ApiKey['id']> {
  const expiresAt = key.expiresAt === null ? null : new Date(key.expiresAt)
  const inserted = await columns({ id: id<ApiKey['id']>() }).from(tx).row(sql`
    insert into api_key
      (member_id, account_id, key, name, can_trade, can_transfer, can_withdraw, addresses, created_at, expires_at)
    values (${key.member}, ${key.account}, ${key.key}, ${key.name}, ${key.canTrade}, ${key.canTransfer}, ${key.canWithdraw},
      ${key.addresses}, ${new Date(key.createdAt)}, ${expiresAt})
    returning id`)
  return (inserted as { id: ApiKey['id'] }).id
}

/** Returns whether the member had the key. */
export const deleteApiKey = async (tx: Tx, member: MemberId, id: ApiKey['id']): Promise<boolean> =>
  (await tx.run(sql`delete from api_key where member_id = ${member} and id = ${id}`)) > 0

/** Returns whether the member had one. */
export const deleteApiKeys = async (tx: Tx, member: MemberId): Promise<boolean> =>
  (await tx.run(sql`delete from api_key where member_id = ${member}`)) > 0

/** Deletes the keys of a sub-account. */
export async function deleteKeysOfAccount(tx: Tx, account: MemberId): Promise<void> {
  await tx.run(sql`delete from api_key where account_id = ${account}`)
}

const ownedColumns = columns({
  member: ['member_id', id<MemberId>()],
  account: ['account_id', nullable(id<MemberId>())],
  canTrade: flag,
  canTransfer: flag,
  canWithdraw: flag,
  addresses: text,
  expiresAt: nullable(instant),
  usedAt: nullable(instant),
})

/** Finds a key, unless its member is locked. */
export const findApiKey = (reader: Reader, key: string) =>
  ownedColumns.from(reader).row(sql`
    select member_id, account_id, can_trade, can_transfer, can_withdraw, addresses, expires_at, used_at
    from api_key join member on member.id = member_id
    where key = ${key} and not is_locked`)

export async function recordUse(reader: Reader, key: string, at: Instant): Promise<void> {
  await reader.rows(sql`update api_key set used_at = ${new Date(at)} where key = ${key}`)
}
