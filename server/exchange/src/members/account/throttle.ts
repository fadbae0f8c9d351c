import { type Instant, MINUTE, refuse, SECOND } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'

const ATTEMPTS_BEFORE_DELAY = 5
const LONGEST_BLOCK_MS = 15 * MINUTE

type Row = { failures: number; blocked_until: Date }

/**
 * Counts a try before it is checked, so that concurrent tries get no more than sequential ones; a right one
 * clears the count. Refuses while the handle is blocked. The block doubles with each try and always ends.
 */
export async function countTry(tx: Tx, handle: string, now: Instant): Promise<void> {
  await tx.lock('login', handle)
  const row = await tx.row<Row>(
    sql`select failures, blocked_until from login_failure where handle = ${handle}`,
  )
  const wait = row === null ? 0 : row.blocked_until.getTime() - now
  if (wait > 0) refuse('too_many_attempts', { seconds: String(Math.ceil(wait / SECOND)) })
  const failures = (row?.failures ?? 0) + 1
  const until = new Date(now + blockAfter(failures))
  await tx.run(sql`
    insert into login_failure (handle, failures, blocked_until) values (${handle}, ${failures}, ${until})
    on conflict (handle) do update set failures = excluded.failures, blocked_until = excluded.blocked_until`)
}

function blockAfter(failures: number): number {
  const beyond = failures - ATTEMPTS_BEFORE_DELAY
  return beyond < 0 ? 0 : Math.min(SECOND * 2 ** Math.min(beyond, 20), LONGEST_BLOCK_MS)
}

export async function clearFailures(tx: Tx, handle: string): Promise<void> {
  await tx.run(sql`delete from login_failure where handle = ${handle}`)
}
