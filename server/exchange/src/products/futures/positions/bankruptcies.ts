import type { PositionId } from '@bourse/contracts/futures'
import {
  type Amount,
  amountText,
  type Instant,
  max,
  min,
  negate,
  subtract,
  toAmount,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Reader, sql, type Tx } from '#platform/kernel'
import { ofHouse, readBalance } from '#platform/ledger'

type Loss = { readonly id: PositionId; readonly shortfall: Amount }

/**
 * After losses were paid by the insurance fund: records the part that it did not have, which makes its balance
 * negative. Returns whether there is any.
 */
export async function recordUncovered(
  tx: Tx,
  losses: readonly Loss[],
  { asset, at }: { readonly asset: AssetId; readonly at: Instant },
): Promise<boolean> {
  const balance = await readBalance(tx, ofHouse('insurance', asset))
  if (balance >= ZERO) return false
  const row = await tx.row<{ sum: string }>(sql`
    select coalesce(sum(uncovered), 0)::text as sum from futures_bankruptcy where uncovered > 0`)
  let left = max(ZERO, subtract(negate(balance), toAmount(row?.sum ?? '0')))
  for (const { id, shortfall } of losses) {
    const uncovered = min(left, shortfall)
    if (uncovered <= ZERO) continue
    left = subtract(left, uncovered)
    await tx.run(sql`
      insert into futures_bankruptcy (position_id, uncovered, recorded_at)
      values (${id}::bigint, ${amountText(uncovered)}::numeric, ${new Date(at)})`)
  }
  return true
}

/** Liquidated positions with an uncovered loss, oldest first. */
export async function listBankruptcies(reader: Reader): Promise<PositionId[]> {
  const rows = await reader.rows<{ id: PositionId }>(sql`
    select position_id::text as id from futures_bankruptcy where uncovered > 0 order by position_id`)
  return rows.map(({ id }) => id)
}

/** Locks an uncovered loss; returns what is left of it. */
export async function lockBankruptcy(tx: Tx, id: PositionId): Promise<Amount> {
  const row = await tx.row<{ uncovered: string }>(sql`
    select uncovered::text from futures_bankruptcy where position_id = ${id}::bigint for update`)
  return toAmount(row?.uncovered ?? '0')
}

export async function reduceUncovered(tx: Tx, id: PositionId, paid: Amount): Promise<void> {
  await tx.run(sql`
    update futures_bankruptcy set uncovered = greatest(0, uncovered - ${amountText(paid)}::numeric)
    where position_id = ${id}::bigint`)
}
