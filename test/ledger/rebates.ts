import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * Checks that each paid fee is retained or owed to the inviters, to the last unit: the amount that a transfer
 * books to the house account of rebates has its records, and the account holds the unpaid ones.
 */
export async function rebates(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with owed as (
      select asset_id, sum(amount) as amount from fee_rebate where paid_at is null group by asset_id),
    house as (select asset_id, balance from account where holder = 'house:rebates'),
    booked as (
      select transfer_id, asset_id, sum(amount) as amount from leg join account on account.id = account_id
      where holder = 'house:rebates' and leg.reason <> 'rebate' group by 1, 2),
    recorded as (select transfer_id, asset_id, sum(amount) as amount from fee_rebate group by 1, 2)
    select format('rebates of asset %s: owed %s, set aside %s', asset_id, owed.amount, balance) as found
      from owed full join house using (asset_id) where coalesce(owed.amount, 0) <> coalesce(balance, 0)
    union all
    select format('rebates of %s: booked %s, recorded %s', transfer_id, booked.amount, recorded.amount)
      from booked full join recorded using (transfer_id, asset_id)
      where booked.amount is distinct from recorded.amount`)
  return rows.map(({ found }) => found)
}
