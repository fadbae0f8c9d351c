import type { MemberId } from '@bourse/contracts/account'
import { type Instant, refuse } from '@bourse/contracts/kit'
import type { Passkey } from '@bourse/contracts/security'
import {
  bytes,
  count,
  id,
  instant,
  list,
  nullable,
  type Random,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const passkeyTable = table('passkey', {
  id: id<Passkey['id']>(),
  credentialId: text,
  member: ['member_id', id<MemberId>()],
  /** The domain name that it was made for. */
  partyId: ['rp_id', text],
  name: text,
  /** The public key in COSE form. */
  publicKey: bytes,
  /** The authenticator's count of signatures; always 0 for many of them. */
  signCount: count,
  transports: list(text),
  createdAt: instant,
  usedAt: nullable(instant),
  blockedAt: nullable(instant),
})
type PasskeyColumns = StoredOf<typeof passkeyTable>
export type StoredPasskey = Omit<PasskeyColumns, 'blockedAt'> & Pick<Passkey, 'isBlocked'>

const toPasskey = ({ blockedAt, ...passkey }: PasskeyColumns): StoredPasskey => ({
  ...passkey,
  isBlocked: blockedAt !== null,
})

/** Lists the member's passkeys, at most ten, the newest first. */
export async function listPasskeys(reader: Reader, member: MemberId): Promise<StoredPasskey[]> {
  const rows = await passkeyTable
    .from(reader)
    .rows(sql`select * from passkey where member_id = ${member} order by id desc`)
  return rows.map(toPasskey)
}

export async function countPasskeys(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ n: number }>(
    sql`select count(*)::int as n from passkey where member_id = ${member}`,
  )
  return row?.n ?? 0
}

/** Whether the member has a passkey that is not blocked. */
export async function hasPasskey(reader: Reader, member: MemberId): Promise<boolean> {
  return (
    (await reader.row(
      sql`select 1 from passkey where member_id = ${member} and blocked_at is null limit 1`,
    )) !== null
  )
}

export async function findPasskey(
  reader: Reader,
  member: MemberId,
  id: Passkey['id'],
): Promise<StoredPasskey | null> {
  const row = await passkeyTable
    .from(reader)
    .row(sql`select * from passkey where id = ${id} and member_id = ${member}`)
  return row && toPasskey(row)
}

/** Finds the passkey of a credential, of any member, and locks it until the transaction ends. */
export async function lockByCredential(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const row = await passkeyTable
    .from(tx)
    .row(sql`select * from passkey where credential_id = ${credentialId} for update`)
  return row && toPasskey(row)
}

const newPasskey = passkeyTable.omit('id', 'usedAt', 'blockedAt')
export type NewPasskey = StoredOf<typeof newPasskey>

/** Inserts a passkey. Refuses a credential that any member already has. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<Passkey['id']> {
  const added = await newPasskey.insert(tx, [passkey], 'on conflict (credential_id) do nothing')
  if (added === 0) refuse('passkey_taken')
  const row = await passkeyTable.pick('id').from(tx).row(sql`
    select id from passkey where credential_id = ${passkey.credentialId}`)
  return row?.id ?? refuse('passkey_taken')
}

export async function updateUse(
  tx: Tx,
  id: Passkey['id'],
  { signCount, at }: { readonly signCount: number; readonly at: Instant },
): Promise<void> {
  await tx.run(sql`update passkey set sign_count = ${signCount}, used_at = ${new Date(at)} where id = ${id}`)
}

export async function blockPasskey(tx: Tx, id: Passkey['id'], at: Instant): Promise<void> {
  await tx.run(sql`update passkey set blocked_at = ${new Date(at)} where id = ${id}`)
}

/** Returns whether the member has such a passkey. */
export async function updateName(
  tx: Tx,
  member: MemberId,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<boolean> {
  const changed = await tx.run(
    sql`update passkey set name = ${name} where id = ${id} and member_id = ${member}`,
  )
  return changed > 0
}

/** Returns whether the member had such a passkey. */
export async function deletePasskey(tx: Tx, member: MemberId, id: Passkey['id']): Promise<boolean> {
  return (await tx.run(sql`delete from passkey where id = ${id} and member_id = ${member}`)) > 0
}

const HANDLE_BYTES = 32

/** Returns the member's opaque name for authenticators; creates it at the first use. */
export async function ensureUserHandle(tx: Tx, random: Random, member: MemberId): Promise<string> {
  const fresh = random.bytes(HANDLE_BYTES).toString('base64url')
  await tx.run(
    sql`insert into passkey_user (member_id, handle) values (${member}, ${fresh}) on conflict do nothing`,
  )
  return (await findUserHandle(tx, member)) ?? fresh
}

export async function findUserHandle(reader: Reader, member: MemberId): Promise<string | null> {
  const row = await reader.row<{ handle: string }>(
    sql`select handle from passkey_user where member_id = ${member}`,
  )
  return row?.handle ?? null
}
