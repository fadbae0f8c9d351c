import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import { sql, type Tx } from '#platform/kernel'

/** Stores when a program's record and its trading here begin; its figures are then recomputed. */
export async function beginRecord(
  tx: Tx,
  member: MemberId,
  { since, liveSince }: { readonly since: Instant; readonly liveSince: Instant },
): Promise<void> {
  await tx.run(sql`
    update leader set since = ${new Date(since)}, live_since = ${new Date(liveSince)}, refreshed_at = null
    where member_id = ${member}`)
}
