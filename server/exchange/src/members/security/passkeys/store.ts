import type { MemberId } from '@bourse/contracts/account'
import { type Instant, instantOf, refuse } from '@bourse/contracts/kit'
import type { Passkey } from '@bourse/contracts/security'
import { type Random, type Reader, type Tx, sql } from '#platform/kernel'

export type StoredPasskey = Passkey & {
  readonly credentialId: string
  readonly member: MemberId
  /** The domain name that it was made for. */
  readonly partyId: string
  /** In COSE form. */
  readonly publicKey: Buffer
  /** The authenticator's count of signatures; always 0 for many of them. */
  readonly signCount: number
  readonly transports: readonly string[]
}

type Row = {
  id: string
  credential_id: string
  member_id: string
  rp_id: string
  name: string
  public_key: Buffer
  sign_count: string
  transports: string[]
  created_at: Date
  used_at: Date | null
  blocked_at: Date | null
}

const toPasskey = (row: Row): StoredPasskey => ({
  id: row.id as Passkey['id'],
  credentialId: row.credential_id,
  member: row.member_id as MemberId,
  partyId: row.rp_id,
  name: row.name,
  publicKey: row.public_key,
  signCount: Number(row.sign_count),
  transports: row.transports,
  createdAt: instantOf(row.created_at.getTime()),
  usedAt: row.used_at === null ? null : instantOf(row.used_at.getTime()),
  isBlocked: row.blocked_at !== null,
})

/** At most ten, the newest first. */
export async function listPasskeys(reader: Reader, member: MemberId): Promise<StoredPasskey[]> {
  const rows = await reader.rows<Row>(sql`select * from passkey where member_id = ${member} order by id desc`)
  return rows.map(toPasskey)
}

export async function countPasskeys(reader: Reader, member: MemberId): Promise<number> {
  const row = await reader.row<{ n: number }>(
    sql`select count(*)::int as n from passkey where member_id = ${member}`,
  )
  return row?.n ?? 0
}

/** Whether the member has one that is not blocked. */
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
  const row = await reader.row<Row>(sql`select * from passkey where id = ${id} and member_id = ${member}`)
  return row && toPasskey(row)
}

/** The passkey of a credential, of any member, locked until the transaction ends. */
export async function lockByCredential(tx: Tx, credentialId: string): Promise<StoredPasskey | null> {
  const row = await tx.row<Row>(sql`select * from passkey where credential_id = ${credentialId} for update`)
  return row && toPasskey(row)
}

export type NewPasskey = Omit<StoredPasskey, 'id' | 'usedAt' | 'isBlocked'>

/** Refuses a credential that any member has already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<void> {
  const added = await tx.run(sql`
    insert into passkey (credential_id, member_id, rp_id, name, public_key, sign_count, transports, created_at)
    values (${passkey.credentialId}, ${passkey.member}, ${passkey.partyId}, ${passkey.name}, ${passkey.publicKey},
      ${passkey.signCount}, ${passkey.transports}, ${new Date(passkey.createdAt)})
    on conflict (credential_id) do nothing`)
  if (added === 0) refuse('passkey_taken')
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

/** The opaque name of the member for authenticators, created at the first use. */
export async function userHandleOf(tx: Tx, random: Random, member: MemberId): Promise<string> {
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
