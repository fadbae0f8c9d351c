import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/** A movement as its receipt states it: the kind, the state where it has one, the name of the amount, and the sign. */
type StatedMovement = readonly [reason: string, kind: string, state: string, result: string, sign: 1 | -1]

const STATED: readonly StatedMovement[] = [
  ['transfer_out', 'transfer', '', 'moved', -1],
  ['transfer_in', 'transfer', '', 'moved', 1],
  ['account_transfer_out', 'account_transfer', 'sent', 'moved', -1],
  ['account_transfer_in', 'account_transfer', 'received', 'moved', 1],
  ['loan_interest', 'loan', 'repaid', 'interest_paid', -1],
  ['loan_repaid', 'loan', 'repaid', 'principal_paid', -1],
  ['otc_buy', 'otc', 'bought', 'received', 1],
  ['otc_sell', 'otc', 'sold', 'sold', -1],
  ['nft_purchase', 'nft', 'bought', 'paid', -1],
  ['nft_sale', 'nft', 'sold', 'net', 1],
  ['nft_forfeit', 'nft', 'forfeited', 'forfeited', -1],
  ['nft_forfeit_received', 'nft', 'compensated', 'net', 1],
  ['vip_bonus', 'bonus', 'granted', 'bonus', 1],
  ['vip_bonus_return', 'bonus', 'returned', 'returned', -1],
  ['rebate', 'rebate', '', 'rebate', 1],
  ['coupon_claim', 'coupon', 'claimed', 'cost', -1],
  ['coupon_paid', 'coupon', 'paid', 'received', 1],
  ['points_fees', 'points', 'earned', 'points', 1],
  ['points_exchange', 'points', 'redeemed', 'cost', -1],
  ['reward', 'points', 'redeemed', 'received', 1],
  ['game', 'toss', '', 'points', 1],
  ['profit_share_received', 'share_received', '', 'received', 1],
  ['stock_split', 'stock_split', '', 'shares_added', 1],
]

/** At each instant, the movements of a member for one reason add up to the amounts of the receipts of that instant. */
export async function movements(db: TestEnvironment['db']): Promise<string[]> {
  const column = (at: 0 | 1 | 2 | 3) => STATED.map((row) => row[at])
  const rows = await db.rows<Finding>(sql`
    with stated as (
      select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[],
        ${STATED.map((row) => row[4])}::int[]) as stated (reason, kind, state, result, sign)),
    moved as (
      select substr(holder, 8)::bigint as member_id, transfer.at, stated.reason, sum(leg.amount) as amount
      from leg join account on account.id = leg.account_id join transfer on transfer.id = leg.transfer_id
      join stated on stated.reason = case when leg.reason like 'game_%' then 'game'
        when leg.reason like 'coupon_%' and leg.reason <> 'coupon_claim' then 'coupon_paid' else leg.reason end
      where holder like 'member:%' group by 1, 2, 3),
    issued as (
      select member_id, issued_at as at, stated.reason, sum(sign * (receipt.result ->> stated.result)::numeric) as amount
      from receipt join stated on stated.kind = receipt.kind
        and stated.state in ('', receipt.inputs ->> 'state') group by 1, 2, 3)
    select format('member %s at %s: %s moved %s, its receipts %s', member_id, at, reason, moved.amount, issued.amount)
      as found
    from moved full join issued using (member_id, at, reason)
    where coalesce(moved.amount, 0) <> coalesce(issued.amount, 0)`)
  return rows.map(({ found }) => found)
}
