import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, refuse } from '@bourse/contracts/kit'
import { type Reader, type Tx, sql } from '#kernel'

/** What a picture is used for. It serves one purpose for ever: a document never becomes an avatar. */
export type Purpose = 'avatar' | 'identity' | 'voucher' | 'address'

/** How many pictures one member may hand in within a day. */
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
 * Puts a member's own picture to a purpose. `null` when it is not his, does not exist, or serves another purpose; the
 * three are not told apart.
 */
export async function claimPicture(tx: Tx, claim: Claim): Promise<'claimed' | 'claimed_before' | null> {
  const row = await tx.row<{ purpose: string | null }>(sql`
    select purpose from upload where path = ${claim.path} and member_id = ${claim.member} for update`)
  if (row === null || (row.purpose !== null && row.purpose !== claim.purpose)) return null
  if (row.purpose === claim.purpose) return 'claimed_before'
  await tx.run(sql`update upload set purpose = ${claim.purpose} where path = ${claim.path}`)
  return 'claimed'
}

/** Who may see a picture: everybody an avatar, its owner anything else. */
export type UploadAccess = { readonly isPublic: boolean; readonly owner: MemberId }

export async function uploadAccessOf(reader: Reader, path: string): Promise<UploadAccess | null> {
  const row = await reader.row<{ member_id: string; purpose: string | null }>(
    sql`select member_id::text, purpose from upload where path = ${path}`,
  )
  return row && { isPublic: row.purpose === 'avatar', owner: row.member_id as MemberId }
}
