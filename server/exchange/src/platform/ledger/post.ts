import { amountText } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'
import { recordNetFees } from './net-fees.ts'
import { recordRebates } from './rebates.ts'
import { assertBalanced, type Transfer } from './transfer.ts'

/** Posts a transfer. With `postAll`, the only operation that changes balances. */
export async function post(tx: Tx, transfer: Transfer): Promise<void> {
  assertBalanced(transfer)
  const holders = transfer.legs.map((leg) => leg.account.holder)
  const assets = transfer.legs.map((leg) => Number(leg.account.asset))
  const kinds = transfer.legs.map((leg) => leg.account.kind as string)
  const reasons = transfer.legs.map((leg) => leg.reason ?? transfer.reason)
  const amounts = transfer.legs.map((leg) => amountText(leg.amount))
  await Promise.all([
    tx.rows(sql`select post_transfer(${transfer.id}, ${transfer.reason}, ${new Date(transfer.at)},
      ${holders}::text[], ${assets}::int[], ${kinds}::text[], ${reasons}::text[], ${amounts}::numeric[])`),
    recordRebates(tx, [transfer]),
    recordNetFees(tx, [transfer]),
  ])
}
