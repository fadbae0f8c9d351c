import { type Instant, MINUTE, refuse, SECOND } from '@bourse/contracts/kit'
import { type Tx, sql } from '#kernel'

const FREE_TRIES = 5
const LONGEST_BLOCK_MS = 15 * MINUTE

type Row = { failures: number; blocked_until: Date }

/** Refuses while a handle is blocked. The block doubles with each failure and is never a lock for good. */
export async function assertNotBlocked(tx: Tx, handle: string, now: Instant): Promise<void> {
  await tx.lock('login', handle)
  const row = await tx.row<Row>(sql`select failures, blocked_until from login_failure where handle = ${handle}`)
  const wait = row === null ? 0 : row.blocked_until.getTime() - now
  if (wait > 0) refuse('too_many_attempts', { seconds: String(Math.ceil(wait / SECOND)) })
}

export async function countFailure(tx: Tx, handle: string, now: Instant): Promise<void> {
  const row = await tx.row<{ failures: number }>(sql`
    insert into login_failure (handle, failures, blocked_until) values (${handle}, 1, ${new Date(now)})
    on conflict (handle) do update set failures = login_failure.failures + 1 returning failures`)
  const beyond = (row?.failures ?? 1) - FREE_TRIES
  if (beyond < 0) return
  const block = Math.min(SECOND * 2 ** Math.min(beyond, 20), LONGEST_BLOCK_MS)
  await tx.run(sql`update login_failure set blocked_until = ${new Date(now + block)} where handle = ${handle}`)
}

export async function forgetFailures(tx: Tx, handle: string): Promise<void> {
  await tx.run(sql`delete from login_failure where handle = ${handle}`)
}
