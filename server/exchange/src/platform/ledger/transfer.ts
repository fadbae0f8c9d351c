import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, assert, negate, sum, ZERO } from '@bourse/contracts/kit'
import type { Reason } from '#platform/ledger/registry'
import type { AccountRef } from './accounts.ts'

/** A share of a fee that the house owes an inviter: `payer` paid the fee. */
export type Rebate = {
  readonly member: MemberId
  readonly payer: MemberId
  readonly level: number
  readonly fee: Amount
  /** The fraction of the fee. */
  readonly share: Amount
}

/** One side of a transfer. A fee is a leg of its own, with its own reason. */
export type Leg = {
  readonly account: AccountRef
  readonly amount: Amount
  readonly reason?: Reason
  /** The inviter who is owed, on a leg to the house's account of rebates. */
  readonly rebate?: Rebate
  /** The member whose net fees this leg of the house adds to, or pays back. */
  readonly netFeeOf?: MemberId
  /** The value that this net fee is charged on, in the asset of the leg. */
  readonly turnover?: Amount
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

export function assertBalanced({ id, legs }: Transfer): void {
  const totals = new Map<string, Amount>()
  for (const { account, amount } of legs) {
    totals.set(account.asset, sum(totals.get(account.asset) ?? ZERO, amount))
  }
  for (const total of totals.values()) assert(total === ZERO, `legs of transfer ${id} sum to zero`)
}
