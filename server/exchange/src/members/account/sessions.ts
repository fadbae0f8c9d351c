import { createHash } from 'node:crypto'
import type { MemberId } from '@bourse/contracts/account'
import { addMs, DAY, type Instant, type Language, MINUTE } from '@bourse/contracts/kit'
import {
  bytes,
  columns,
  createBatchQueue,
  flag,
  id,
  instant,
  nullable,
  page,
  type Principal,
  type Random,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

const LIFE_MS = 14 * DAY
/** Resolution of a session's last use. */
const SEEN_EVERY_MS = MINUTE

export const sessionTable = table('member_session', {
  tokenHash: bytes,
  member: ['member_id', id<MemberId>()],
  /** The selected sub-account; null for the main account. */
  account: ['account_id', nullable(id<MemberId>())],
  /** The token before the last selection, and its account: valid until the new one is in use. */
  previousHash: nullable(bytes),
  previousAccount: ['previous_account_id', nullable(id<MemberId>())],
  /** The last selection; null where none was made. */
  selectedAt: nullable(instant),
  device: nullable(text),
  openedAt: ['created_at', instant],
  seenAt: instant,
  expiresAt: instant,
})

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

type NewSession = { readonly member: MemberId; readonly device: string | null; readonly now: Instant }

/** Opens a session. Only its owner knows the token; the table holds a hash. */
export async function openSession(
  tx: Tx,
  random: Random,
  { member, device, now }: NewSession,
): Promise<string> {
  const token = random.bytes(16).toString('hex')
  const session = { openedAt: now, seenAt: now, expiresAt: addMs(now, LIFE_MS) }
  const unselected = { account: null, previousHash: null, previousAccount: null, selectedAt: null }
  await sessionTable.insert(tx, [{ tokenHash: hashToken(token), member, device, ...unselected, ...session }])
  return token
}

type SessionUse = { readonly now: Instant; readonly lang: Language | null }

/**
 * The person and the selected account of a session token; null when it is unknown, expired or its member is locked. Records the use and,
 * unless it is null, its language.
 */
type PrincipalOfToken = (token: string, use: SessionUse) => Promise<Principal | null>

const AT_ONCE = 200
const WAITING_MAX = 10_000

/**
 * Looks up tokens in batches: those that arrive while a query runs share the next query, because an earlier
 * one could miss their session.
 */
export function createPrincipalOfToken(db: Reader): PrincipalOfToken {
  const queue = createBatchQueue<SessionUse & { readonly hash: string }, Principal | null>({
    sizeMax: AT_ONCE,
    waitingMax: WAITING_MAX,
    run: async (uses) => {
      const sessions = await findSessions(
        db,
        uses.map(({ hash }) => hash),
      )
      const found = uses.map((use) => {
        const session = sessions.get(use.hash)
        return session === undefined || session.expiresAt <= use.now ? null : { ...use, session }
      })
      await recordUses(
        db,
        found.filter((use) => use !== null),
      )
      return found.map((use) => ({
        value: use && { main: use.session.member, selected: use.session.account ?? use.session.member },
      }))
    },
  })
  return (token, use) => queue.add({ ...use, hash: hashToken(token).toString('hex') })
}

const usedSession = columns({
  ...sessionTable.pick('member', 'account', 'seenAt', 'expiresAt').fields,
  /** The hash of the token in hexadecimal. */
  hash: text,
  /** The selection whose former token is still valid, of its new token; else null. */
  replacedAt: nullable(instant),
  lang: nullable(text),
})
type Session = StoredOf<typeof usedSession>

async function findSessions(db: Reader, hashes: readonly string[]): Promise<ReadonlyMap<string, Session>> {
  const rows = await usedSession.from(db).rows(sql`
    select hash, member_id, used.account_id, seen_at, expires_at, replaced_at, lang
    from unnest(${[...new Set(hashes)]}::text[]) as given (hash)
      cross join lateral (
        select member_id, account_id, seen_at, expires_at,
          case when previous_hash is not null then selected_at end as replaced_at
        from member_session
        where token_hash = decode(hash, 'hex')
        union all
        select member_id, previous_account_id, seen_at, expires_at, null from member_session
        where previous_hash = decode(hash, 'hex')) as used
      join member on member.id = member_id
    where not is_locked`)
  return new Map(rows.map((row) => [row.hash, row]))
}

type UseOfSession = SessionUse & { readonly session: Session }

async function recordUses(db: Reader, uses: readonly UseOfSession[]): Promise<void> {
  const seen = new Map(
    uses
      .filter(({ now, session: { seenAt, replacedAt } }) => now - (replacedAt ?? seenAt) >= SEEN_EVERY_MS)
      .map(({ now, session }) => [session.hash, now]),
  )
  for (const [hash, now] of seen)
    await db.rows(sql`
      update member_session set seen_at = ${new Date(now)},
        previous_hash = case when token_hash = ${Buffer.from(hash, 'hex')} then null else previous_hash end
      where token_hash = ${Buffer.from(hash, 'hex')} or previous_hash = ${Buffer.from(hash, 'hex')}`)
  const changed = new Map(
    uses.flatMap(({ lang, session }) =>
      lang !== null && lang !== session.lang ? [[session.member, lang] as const] : [],
    ),
  )
  for (const [member, lang] of changed)
    await db.rows(sql`update member set lang = ${lang} where id = ${member}`)
}

type Selection = { readonly token: string; readonly account: MemberId | null; readonly now: Instant }

/**
 * Selects an account in a session, which continues under a new token. The old one acts on the account before, which its
 * client shows, until the new one has been in use for a minute: so a lost response ends no session. Returns the new token.
 */
export async function selectAccount(
  tx: Tx,
  random: Random,
  { token, account, now }: Selection,
): Promise<string> {
  const next = random.bytes(16).toString('hex')
  const hash = hashToken(token)
  await tx.run(sql`
    update member_session set token_hash = ${hashToken(next)}, account_id = ${account}, seen_at = ${new Date(now)},
      selected_at = ${new Date(now)},
      previous_account_id = case when token_hash = ${hash} then account_id else previous_account_id end,
      previous_hash = ${hash}
    where token_hash = ${hash} or previous_hash = ${hash}`)
  return next
}

/** Returns the sessions of a closed sub-account to the main account. */
export async function leaveAccount(tx: Tx, account: MemberId): Promise<void> {
  await tx.run(sql`
    update member_session set account_id = nullif(account_id, ${account}::bigint),
      previous_account_id = nullif(previous_account_id, ${account}::bigint)
    where account_id = ${account}::bigint or previous_account_id = ${account}::bigint`)
}

export async function closeSession(tx: Tx, token: string): Promise<void> {
  const hash = hashToken(token)
  await tx.run(sql`delete from member_session where token_hash = ${hash} or previous_hash = ${hash}`)
}

export async function closeAllSessions(tx: Tx, member: MemberId): Promise<void> {
  await tx.run(sql`delete from member_session where member_id = ${member}`)
}

/** Ends every session of a member except the one with this token, and that one's other token. */
export async function closeOtherSessions(tx: Tx, member: MemberId, token: string): Promise<void> {
  const hash = hashToken(token)
  await tx.run(
    sql`delete from member_session where member_id = ${member} and token_hash <> ${hash}
      and previous_hash is distinct from ${hash}`,
  )
  await tx.run(sql`
    update member_session set token_hash = ${hash}, previous_hash = null, previous_account_id = null,
      account_id = case when token_hash = ${hash} then account_id else previous_account_id end
    where member_id = ${member} and previous_hash is not null`)
}

/** Returns whether the member had a session with this id. */
export async function closeSessionById(tx: Tx, member: MemberId, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from member_session where member_id = ${member} and id = ${id}`)) > 0
}

const listedSession = columns({
  ...sessionTable.pick('device', 'openedAt', 'seenAt').fields,
  id: id(),
  isCurrent: flag,
})

type SessionsQuery = {
  readonly member: MemberId
  readonly token: string
  readonly now: Instant
  readonly page: number
  readonly limit: number
}

/** Lists the sessions that have not ended, the last used first. */
export function listSessions(reader: Reader, { member, token, now, ...at }: SessionsQuery) {
  const query = sql`
    select id, device, created_at, seen_at,
      token_hash = ${hashToken(token)} or previous_hash is not distinct from ${hashToken(token)} as is_current
    from member_session where member_id = ${member} and expires_at > ${new Date(now)}
    order by seen_at desc, id desc`
  return page(reader, query, at, listedSession.decode)
}
