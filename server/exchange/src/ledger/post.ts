import { type Amount, type Instant, amountText, assert, negate, sum, ZERO } from '@bourse/contracts/kit'
import { type Tx, sql } from '#kernel'
import type { AccountRef } from './accounts.ts'

/** One side of a transfer. A fee is a leg of its own, with its own reason. */
export type Leg = { readonly account: AccountRef; readonly amount: Amount; readonly reason?: Reason }

export type Transfer = {
  /** Identifies its cause. The database refuses to post an id twice. */
  readonly id: string
  readonly reason: Reason
  readonly at: Instant
  readonly legs: readonly Leg[]
}

/** The reason of a leg; also the key of its label in the statement. */
export type Reason =
  | 'deposit'
  | 'operator_credit'
  | 'spot_hold'
  | 'spot_release'
  | 'spot_buy'
  | 'spot_sell'
  | 'spot_fee'
  | 'transfer_in'
  | 'transfer_out'
  | 'withdrawal'
  | 'withdrawal_fee'
  | 'withdrawal_returned'
  | 'swap_in'
  | 'swap_out'
  | 'swap_fee'
  | 'reward'
  | 'points_sign_up'
  | 'points_first_deposit'
  | 'points_turnover'
  | 'points_exchange'
  | 'seconds_stake'
  | 'seconds_win'
  | 'seconds_draw'
  | 'seconds_loss'
  | 'seconds_fee'
  | 'futures_margin'
  | 'futures_release'
  | 'futures_result'
  | 'futures_spread'
  | 'futures_fee'
  | 'futures_overnight'
  | 'futures_liquidation_fee'
  | 'futures_insurance'
  | 'insurance_capital'

export function move(accounts: { from: AccountRef; to: AccountRef }, amount: Amount, reason?: Reason): Leg[] {
  const why = reason === undefined ? {} : { reason }
  return [
    { account: accounts.from, amount: negate(amount), ...why },
    { account: accounts.to, amount, ...why },
  ]
}

/** The only operation that changes balances. */
export async function post(tx: Tx, transfer: Transfer): Promise<void> {
  assertBalanced(transfer)
  const holders = transfer.legs.map((leg) => leg.account.holder)
  const assets = transfer.legs.map((leg) => Number(leg.account.asset))
  const kinds = transfer.legs.map((leg) => leg.account.kind as string)
  const reasons = transfer.legs.map((leg) => leg.reason ?? transfer.reason)
  const amounts = transfer.legs.map((leg) => amountText(leg.amount))
  await tx.rows(sql`select post_transfer(${transfer.id}, ${transfer.reason}, ${new Date(transfer.at)},
    ${holders}::text[], ${assets}::int[], ${kinds}::text[], ${reasons}::text[], ${amounts}::numeric[])`)
}

export function assertBalanced({ id, legs }: Transfer): void {
  const totals = new Map<string, Amount>()
  for (const { account, amount } of legs) {
    totals.set(account.asset, sum(totals.get(account.asset) ?? ZERO, amount))
  }
  for (const total of totals.values()) assert(total === ZERO, `legs of transfer ${id} sum to zero`)
}
