import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { addMs, DAY, type Instant, instantOf, type Language, MINUTE } from '@bourse/contracts/kit'
import { type Random, type Reader, type Tx, sql, page } from '#kernel'

const LIFE_MS = 14 * DAY
/** Resolution of a session's last use. */
const SEEN_EVERY_MS = MINUTE

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Opening = { readonly member: MemberId; readonly device: string | null; readonly now: Instant }

/** Opens a session. Only its owner knows the token; the table holds a hash. */
export async function openSession(tx: Tx, random: Random, { member, device, now }: Opening): Promise<string> {
  const token = random.bytes(16).toString('hex')
  const at = new Date(now)
  await tx.run(sql`
    insert into member_session (token_hash, member_id, device, created_at, seen_at, expires_at)
    values (${hashOf(token)}, ${member}, ${device}, ${at}, ${at}, ${new Date(addMs(now, LIFE_MS))})`)
  return token
}

/**
 * The member of a session token; null when it is unknown, expired or its member is locked. Records the use and,
 * unless it is null, its language.
 */
export async function memberOfToken(
  reader: Reader,
  token: string,
  { now, lang }: { readonly now: Instant; readonly lang: Language | null },
): Promise<MemberId | null> {
  const hash = hashOf(token)
  const row = await reader.row<{ member_id: string; seen_at: Date; lang: string | null }>(sql`
    select member_id::text, seen_at, lang from member_session join member on member.id = member_id
    where token_hash = ${hash} and expires_at > ${new Date(now)} and not is_locked`)
  if (row === null) return null
  if (now - row.seen_at.getTime() >= SEEN_EVERY_MS)
    await reader.rows(sql`update member_session set seen_at = ${new Date(now)} where token_hash = ${hash}`)
  if (lang !== null && row.lang !== lang)
    await reader.rows(sql`update member set lang = ${lang} where id = ${row.member_id}`)
  return row.member_id as MemberId
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  await tx.run(sql`delete from member_session where token_hash = ${hashOf(token)}`)
}

export async function closeSessionsOf(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(sql`delete from member_session where member_id = ${member}`)
}

/** Ends every session of a member except the one with this token. */
export async function closeOtherSessions(tx: Tx, member: MemberId, token: string): Promise<void> {
  await tx.run(sql`delete from member_session where member_id = ${member} and token_hash <> ${hashOf(token)}`)
}

/** Returns whether the member had a session with this id. */
export async function closeSessionById(tx: Tx, member: MemberId, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from member_session where member_id = ${member} and id = ${id}`)) > 0
}

type SessionRow = { id: string; device: string | null; created_at: Date; seen_at: Date; is_current: boolean }
type SessionsQuery = {
  readonly member: MemberId
  readonly token: string
  readonly now: Instant
  readonly page: number
  readonly limit: number
}

/** Sessions that have not ended, the last used first. */
export function listSessions(reader: Reader, { member, token, now, ...at }: SessionsQuery) {
  const query = sql`
    select id::text, device, created_at, seen_at, token_hash = ${hashOf(token)} as is_current
    from member_session where member_id = ${member} and expires_at > ${new Date(now)}
    order by seen_at desc, member_session.id desc`
  return page(reader, query, at, (row: SessionRow) => ({
    id: row.id,
    device: row.device,
    openedAt: instantOf(row.created_at.getTime()),
    seenAt: instantOf(row.seen_at.getTime()),
    isCurrent: row.is_current,
  }))
}
