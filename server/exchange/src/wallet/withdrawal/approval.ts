import { type Amount, type Instant, instantOf } from '@bourse/contracts/kit'
import { type Reader, type Tx, sql } from '#kernel'

/** Whether a withdrawal of this value needs two operators; null turns the rule off. */
export const needsTwoApprovals = (usd: Amount, aboveUsd: Amount | null): boolean =>
  aboveUsd !== null && usd > aboveUsd

/**
 * `paid`: approved; the money leaves. `first`: it waits for a second operator. `unnamed`, `same`: no
 * approval was recorded, because the operator is unknown or has approved before.
 */
export type Approval = 'paid' | 'first' | 'unnamed' | 'same'

type Facts = {
  readonly needsTwo: boolean
  /** Null when the sender of the command has no name. */
  readonly operator: string | null
  readonly approvedBy: readonly string[]
}

export function decideApproval({ needsTwo, operator, approvedBy }: Facts): Approval {
  if (!needsTwo) return 'paid'
  if (operator === null) return 'unnamed'
  if (approvedBy.includes(operator)) return 'same'
  return approvedBy.length === 0 ? 'first' : 'paid'
}

export type RecordedApproval = { readonly operator: string; readonly at: Instant }

export async function listApprovals(reader: Reader, id: string): Promise<RecordedApproval[]> {
  const rows = await reader.rows<{ operator: string; at: Date }>(sql`
    select operator, at from withdrawal_approval where withdrawal_id = ${id} order by at, operator`)
  return rows.map(({ operator, at }) => ({ operator, at: instantOf(at.getTime()) }))
}

export async function insertApproval(tx: Tx, id: string, { operator, at }: RecordedApproval): Promise<void> {
  await tx.run(sql`
    insert into withdrawal_approval (withdrawal_id, operator, at)
    values (${id}, ${operator}, ${new Date(at)}) on conflict do nothing`)
}
