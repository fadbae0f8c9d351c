import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Found = { readonly found: string }

/**
 * A settled dual order has one receipt, and one transfer that takes what was invested and pays the payout; a
 * purchased one has neither. A product has sold what was bought of it.
 */
export async function dualOrders(db: TestEnvironment['db']): Promise<string[]> {
  const settled = await db.rows<Found>(sql`
    select format('dual order %s is %s and has %s receipts, %s taken of %s and %s paid of %s', id, status, receipts, taken,
      paid, credited, payout) as found
    from (
      select dual_order.id, status, paid, payout,
        (select count(*) from receipt where kind = 'dual' and subject = dual_order.id::text
          and receipt.member_id = dual_order.member_id) as receipts,
        coalesce(sum(-leg.amount) filter (where account.kind = 'spot_hold'), 0) as taken,
        coalesce(sum(leg.amount) filter (where account.kind = 'spot' and account.asset_id = payout_asset_id), 0) as credited
      from dual_order
      left join leg on leg.transfer_id = 'dual:result:' || dual_order.id
      left join account on account.id = leg.account_id and account.holder = 'member:' || dual_order.member_id
      group by dual_order.id) as own
    where receipts <> (case status when 'purchased' then 0 else 1 end)
      or taken <> (case status when 'purchased' then 0 else paid end)
      or credited <> coalesce(payout, 0)`)
  const sold = await db.rows<Found>(sql`
    select format('dual product %s has sold %s of %s, bought are %s', product.id, sold, product.shares,
      coalesce(sum(dual_order.shares), 0)) as found
    from dual_product as product left join dual_order on product_id = product.id
    group by product.id having sold <> coalesce(sum(dual_order.shares), 0) or sold > product.shares`)
  return [...settled, ...sold].map(({ found }) => found)
}
