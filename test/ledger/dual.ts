import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * A settled dual order has one receipt, and one transfer that takes what was invested and pays the payout; a
 * purchased one has neither. A product has sold what was bought of it.
 */
export async function dualOrders(db: TestEnvironment['db']): Promise<string[]> {
  const settled = await db.rows<Finding>(sql`
    with issued as (
      select subject, member_id, count(*) as receipts from receipt where kind = 'dual' group by 1, 2),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, asset_id, holder,
        coalesce(sum(-amount) filter (where kind = 'spot_hold'), 0) as taken,
        coalesce(sum(amount) filter (where kind = 'spot'), 0) as credited
      from leg join account on account.id = leg.account_id
      where transfer_id like 'dual:result:%' and holder like 'member:%' group by 1, 2, 3)
    select format('dual order %s is %s and has %s receipts, %s taken of %s and %s paid of %s', own.id, status, receipts,
      held.taken, paid, free.credited, payout) as found
    from dual_order own
    left join issued on issued.subject = own.id::text and issued.member_id = own.member_id
    left join moved as held on held.subject = own.id::text and held.holder = 'member:' || own.member_id
      and held.asset_id = own.pay_asset_id
    left join moved as free on free.subject = own.id::text and free.holder = 'member:' || own.member_id
      and free.asset_id = own.payout_asset_id
    where coalesce(receipts, 0) <> (case status when 'purchased' then 0 else 1 end)
      or coalesce(held.taken, 0) <> (case status when 'purchased' then 0 else paid end)
      or coalesce(free.credited, 0) <> coalesce(payout, 0)`)
  const sold = await db.rows<Finding>(sql`
    select format('dual product %s has sold %s of %s, bought are %s', product.id, sold, product.shares,
      coalesce(sum(dual_order.shares), 0)) as found
    from dual_product as product left join dual_order on product_id = product.id
    group by product.id having sold <> coalesce(sum(dual_order.shares), 0) or sold > product.shares`)
  return [...settled, ...sold].map(({ found }) => found)
}
