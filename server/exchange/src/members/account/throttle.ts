import { addMs, type Instant, MINUTE, refuse, SECOND } from '@bourse/contracts/kit'
import { instant, integer, sql, table, text, type Tx } from '#platform/kernel'

const ATTEMPTS_BEFORE_DELAY = 5
const LONGEST_BLOCK_MS = 15 * MINUTE

export const failureTable = table('login_failure', { handle: text, failures: integer, blockedUntil: instant })

/**
 * Counts a try before it is checked, so that concurrent tries get no more than sequential ones; a right one
 * clears the count. Refuses while the handle is blocked. The block doubles with each try and always ends.
 */
export async function countTry(tx: Tx, handle: string, now: Instant): Promise<void> {
  await tx.lock('login', handle)
  const row = await failureTable.from(tx).row(sql`select * from login_failure where handle = ${handle}`)
  const wait = row === null ? 0 : row.blockedUntil - now
  if (wait > 0) refuse('too_many_attempts', { seconds: String(Math.ceil(wait / SECOND)) })
  const failures = (row?.failures ?? 0) + 1
  const blockedUntil = addMs(now, blockAfter(failures))
  await failureTable.insert(
    tx,
    [{ handle, failures, blockedUntil }],
    'on conflict (handle) do update set failures = excluded.failures, blocked_until = excluded.blocked_until',
  )
}

function blockAfter(failures: number): number {
  const beyond = failures - ATTEMPTS_BEFORE_DELAY
  return beyond < 0 ? 0 : Math.min(SECOND * 2 ** Math.min(beyond, 20), LONGEST_BLOCK_MS)
}

export async function clearFailures(tx: Tx, handle: string): Promise<void> {
  await tx.run(sql`delete from login_failure where handle = ${handle}`)
}
