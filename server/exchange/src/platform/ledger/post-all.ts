import { amountText } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'
import { assertBalanced, type Transfer } from './transfer.ts'
import { recordNetFees } from './net-fees.ts'
import { recordRebates } from './rebates.ts'

/**
 * Posts many transfers in one round trip, in the given order. The guarantees are those of `post`: legs sum to
 * zero, no balance is below its floor after any of them, an id exists once. If one is refused, none is
 * posted.
 */
export async function postAll(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  for (const transfer of transfers) assertBalanced(transfer)
  const legs = transfers.flatMap(({ reason, legs: own }, at) =>
    own.map((leg) => ({
      position: at + 1,
      ...leg.account,
      reason: leg.reason ?? reason,
      amount: leg.amount,
    })),
  )
  await Promise.all([
    tx.rows(sql`select post_transfers(${transfers.map(({ id }) => id)}::text[],
    ${transfers.map(({ reason }) => reason)}::text[],
    ${transfers.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
    ${legs.map(({ position }) => position)}::int[], ${legs.map(({ holder }) => holder)}::text[],
    ${legs.map(({ asset }) => Number(asset))}::int[], ${legs.map(({ kind }) => kind)}::text[],
    ${legs.map(({ reason }) => reason)}::text[], ${legs.map(({ amount }) => amountText(amount))}::numeric[])`),
    recordRebates(tx, transfers),
    recordNetFees(tx, transfers),
  ])
}
