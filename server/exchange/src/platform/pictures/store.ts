import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, refuse } from '@bourse/contracts/kit'
import { type Reader, type Tx, sql } from '#platform/kernel'

/** The use of a picture. It never changes: a document never becomes an avatar. */
export type Purpose = 'avatar' | 'identity' | 'voucher' | 'address' | 'otc' | 'support'

/** The most uploads per member and day. */
export const PICTURES_PER_DAY = 20

type Picture = { readonly path: string; readonly member: MemberId; readonly at: Instant }

export async function assertQuota(tx: Tx, member: MemberId, now: Instant): Promise<void> {
  await tx.lock('upload', member)
  const since = new Date(now - DAY)
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from upload where member_id = ${member} and at > ${since}`)
  if ((row?.count ?? 0) >= PICTURES_PER_DAY) refuse('uploads_too_many')
}

export async function insertPicture(tx: Tx, { path, member, at }: Picture): Promise<void> {
  await tx.run(sql`insert into upload (path, member_id, at) values (${path}, ${member}, ${new Date(at)})`)
}

type Claim = { readonly path: string; readonly member: MemberId; readonly purpose: Purpose }

/**
 * Assigns a purpose to a member's own picture. `null` when it belongs to another member, does not exist, or
 * has another purpose; the three are not distinguished.
 */
export async function claimPicture(tx: Tx, claim: Claim): Promise<'claimed' | 'claimed_before' | null> {
  const row = await tx.row<{ purpose: string | null }>(sql`
    select purpose from upload where path = ${claim.path} and member_id = ${claim.member} for update`)
  if (row === null || (row.purpose !== null && row.purpose !== claim.purpose)) return null
  if (row.purpose === claim.purpose) return 'claimed_before'
  await tx.run(sql`update upload set purpose = ${claim.purpose} where path = ${claim.path}`)
  return 'claimed'
}

/** Access to a picture: avatars are public, others are visible to their owner. */
export type UploadAccess = { readonly isPublic: boolean; readonly owner: MemberId }

export async function findUploadAccess(reader: Reader, path: string): Promise<UploadAccess | null> {
  const row = await reader.row<{ member_id: string; purpose: string | null }>(
    sql`select member_id::text, purpose from upload where path = ${path}`,
  )
  return row && { isPublic: row.purpose === 'avatar', owner: row.member_id as MemberId }
}
