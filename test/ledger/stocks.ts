import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * Checks that each paid holder of a dividend has one transfer and one receipt over the shares, cut to the
 * unit of USDT, and that the house account of stocks paid nothing else.
 */
export async function stocks(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with expected as (
      select own.id, own.member_id, trunc(own.shares * action.per_share, 6) as amount
      from stock_payout own join stock_action action on action.id = own.action_id where paid_at is not null),
    moved as (
      select split_part(transfer_id, ':', 3)::bigint as id, substr(holder, 8)::bigint as member_id, sum(amount) as amount
      from leg join account on account.id = account_id
      where transfer_id like 'stock:dividend:%' and holder like 'member:%' group by 1, 2),
    issued as (
      select subject::bigint as id, member_id, (result ->> 'payout')::numeric as amount from receipt where kind = 'stock_dividend')
    select format('payout %s is %s, moved %s, receipt %s', coalesce(expected.id, moved.id, issued.id), expected.amount,
      moved.amount, issued.amount) as found
    from expected full join moved using (id, member_id) full join issued using (id, member_id)
    where coalesce(moved.amount, 0) is distinct from expected.amount or issued.amount is distinct from expected.amount`)
  return rows.map(({ found }) => `a dividend is not what was announced: ${found}`)
}
