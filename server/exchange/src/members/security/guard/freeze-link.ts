import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Instant, refuse } from '@bourse/contracts/kit'
import { FREEZE_LINK_MS } from '@bourse/contracts/security'
import { columns, id, instant, nullable, type Random, sql, type Tx } from '#platform/kernel'

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type NewLink = { readonly member: MemberId; readonly now: Instant }

/** Creates a link's secret. Only the mail has it; the table holds a hash. Links long expired are deleted. */
export async function createFreezeLink(tx: Tx, random: Random, { member, now }: NewLink): Promise<string> {
  const token = random.bytes(24).toString('base64url')
  const expiresAt = new Date(addMs(now, FREEZE_LINK_MS))
  await tx.run(sql`delete from freeze_link where expires_at < ${new Date(addMs(now, -FREEZE_LINK_MS))}`)
  await tx.run(sql`
    insert into freeze_link (token_hash, member_id, expires_at)
    values (${hashToken(token)}, ${member}, ${expiresAt})`)
  return token
}

const linkColumns = columns({
  member: ['member_id', id<MemberId>()],
  expiresAt: instant,
  usedAt: nullable(instant),
})

/** Uses the link up and returns its member. Refuses one that is unknown, used or expired. */
export async function freezeByLink(tx: Tx, token: string, now: Instant): Promise<MemberId> {
  const link = await linkColumns.from(tx).row(sql`
    select member_id, expires_at, used_at from freeze_link where token_hash = ${hashToken(token)} for update`)
  if (link === null) return refuse('link_invalid')
  if (link.usedAt !== null) refuse('link_used')
  if (link.expiresAt <= now) refuse('link_expired')
  await tx.run(sql`update freeze_link set used_at = ${new Date(now)} where token_hash = ${hashToken(token)}`)
  return link.member
}
