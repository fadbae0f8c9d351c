import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { sql, type Tx } from '#platform/kernel'

/** Sets the begin of a program's record and of its trading here; figures are computed again. */
export async function beginRecord(
  tx: Tx,
  member: MemberId,
  { since, liveSince }: { readonly since: Instant; readonly liveSince: Instant },
): Promise<void> {
  await tx.run(sql`
    update leader set since = ${new Date(since)}, live_since = ${new Date(liveSince)}, refreshed_at = null
    where member_id = ${member}`)
}
