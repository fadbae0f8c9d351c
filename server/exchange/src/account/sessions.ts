import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, later } from '@bourse/contracts/kit'
import { type Random, type Reader, type Tx, sql } from '#kernel'

const LIFE_MS = 14 * DAY

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session; the token is known to nobody but its owner, the table holds its hash. */
export async function openSession(tx: Tx, random: Random, member: MemberId, now: Instant): Promise<string> {
  const token = random.bytes(16).toString('hex')
  await tx.run(sql`
    insert into member_session (token_hash, member_id, created_at, expires_at)
    values (${hashOf(token)}, ${member}, ${new Date(now)}, ${new Date(later(now, LIFE_MS))})`)
  return token
}

/** Whose session a token is; null when it is unknown, expired or its member is locked. */
export async function memberOfToken(reader: Reader, token: string, now: Instant): Promise<MemberId | null> {
  const row = await reader.row<{ member_id: string }>(sql`
    select member_id::text from member_session join member on member.id = member_id
    where token_hash = ${hashOf(token)} and expires_at > ${new Date(now)} and not is_locked`)
  return row && (row.member_id as MemberId)
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  await tx.run(sql`delete from member_session where token_hash = ${hashOf(token)}`)
}

export async function closeSessionsOf(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(sql`delete from member_session where member_id = ${member}`)
}
