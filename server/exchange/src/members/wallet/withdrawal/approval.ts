import type { Amount, Instant } from '@bourse/contracts/kit'
import { columns, instant, integer, type Reader, sql, text, type Tx } from '#platform/kernel'

/** Whether a withdrawal of this value needs two operators; null turns the rule off. */
export const needsTwoApprovals = (usd: Amount, aboveUsd: Amount | null): boolean =>
  aboveUsd !== null && usd > aboveUsd

/** An operator whose key signed the command. */
export type Approver = { readonly name: string; readonly key: string; readonly uid: number }

/**
 * `paid`: approved; the money leaves. `first`: it waits for a second operator. `unnamed`, `same`: no
 * approval was recorded, because the command was not signed, or one person may have signed both.
 */
export type Approval = 'paid' | 'first' | 'unnamed' | 'same'

type ApprovalState = {
  readonly needsTwo: boolean
  /** The operator; null when the command was not signed. */
  readonly operator: Approver | null
  readonly approvedBy: readonly Approver[]
}

/** Decides an approval. Two approvals are of two people: they differ in name, key and user id. */
export function decideApproval({ needsTwo, operator, approvedBy }: ApprovalState): Approval {
  if (!needsTwo) return 'paid'
  if (operator === null) return 'unnamed'
  const { name, key, uid } = operator
  if (approvedBy.some((other) => other.name === name || other.key === key || other.uid === uid)) return 'same'
  return approvedBy.length === 0 ? 'first' : 'paid'
}

export type RecordedApproval = Approver & { readonly at: Instant }

/**
 * Lists the signed approvals: an approval of an older release, which anyone could give in any name, does not
 * count.
 */
export async function listApprovals(reader: Reader, id: string): Promise<RecordedApproval[]> {
  const approval = columns({ name: text, key: text, uid: integer, at: instant })
  return approval.from(reader).rows(sql`
    select operator as name, key, uid, at from withdrawal_approval
    where withdrawal_id = ${id} and key is not null order by at, operator`)
}

export async function insertApproval(
  tx: Tx,
  id: string,
  { name, key, uid, at }: RecordedApproval,
): Promise<void> {
  await tx.run(sql`
    insert into withdrawal_approval (withdrawal_id, operator, key, uid, at)
    values (${id}, ${name}, ${key}, ${uid}, ${new Date(at)})
    on conflict (withdrawal_id, operator) do update set key = excluded.key, uid = excluded.uid, at = excluded.at`)
}
