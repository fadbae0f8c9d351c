import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, amountText, assert, negate, sum, ZERO } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'
import type { Reason } from '#platform/ledger/registry'
import type { AccountRef } from './accounts.ts'
import { recordNetFees } from './net-fees.ts'
import { type Rebate, recordRebates } from './rebates.ts'

/** One side of a transfer. A fee is a leg of its own, with its own reason. */
export type Leg = {
  readonly account: AccountRef
  readonly amount: Amount
  readonly reason?: Reason
  /** The inviter who is owed, on a leg to the house's account of rebates. */
  readonly rebate?: Rebate
  /** The member whose net fees this leg of the house adds to, or pays back. */
  readonly netFeeOf?: MemberId
}

export type Transfer = {
  /** Identifies the cause. The database refuses to post an id twice. */
  readonly id: string
  readonly reason: Reason
  readonly at: Instant
  readonly legs: readonly Leg[]
}

export function move(accounts: { from: AccountRef; to: AccountRef }, amount: Amount, reason?: Reason): Leg[] {
  const why = reason === undefined ? {} : { reason }
  return [
    { account: accounts.from, amount: negate(amount), ...why },
    { account: accounts.to, amount, ...why },
  ]
}

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

export function assertBalanced({ id, legs }: Transfer): void {
  const totals = new Map<string, Amount>()
  for (const { account, amount } of legs) {
    totals.set(account.asset, sum(totals.get(account.asset) ?? ZERO, amount))
  }
  for (const total of totals.values()) assert(total === ZERO, `legs of transfer ${id} sum to zero`)
}
