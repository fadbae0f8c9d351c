import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * Checks escrow: an order has one transfer to escrow and, after its end, one of the same quantity out
 * of it; the escrow of the house holds the coins of the open purchases.
 */
export async function otcOrders(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with moved as (
      select split_part(transfer_id, ':', 3)::bigint as id,
        coalesce(sum(amount) filter (where transfer_id like 'otc:open:%' and amount > 0), 0) as held,
        coalesce(sum(amount) filter (where transfer_id like 'otc:end:%' and amount > 0), 0) as ended
      from leg where transfer_id like 'otc:%' group by 1)
    select format('OTC order %s of %s is %s; %s entered escrow, %s left it', otc_order.id, quantity, status, held, ended)
      as found from otc_order full join moved using (id)
      where held is distinct from quantity or ended is distinct from case when closed_at is null then 0 else quantity end
    union all
    select format('OTC escrow of asset %s holds %s, open purchases have %s', asset_id, balance, owed) from
      (select asset_id, balance from account where holder = 'house:otc_escrow') escrow
      full join (select asset_id, sum(quantity) as owed from otc_order where side = 'buy' and closed_at is null
        group by 1) orders using (asset_id)
      where coalesce(balance, 0) <> coalesce(owed, 0)
    union all
    select format('member %s has %s open OTC orders', member_id, count(*)) from otc_order where closed_at is null
      group by member_id having count(*) > 3`)
  return rows.map(({ found }) => found)
}
