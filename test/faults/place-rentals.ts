import { DAY } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

const PRICE = '30'

/** Inserts rentals of a week as the exchange stores them, each of a member of its own; their first day ends a day later. */
export function placeRentals(
  db: Database,
  { count, rentedAt }: { readonly count: number; readonly rentedAt: number },
): Promise<readonly string[]> {
  const at = new Date(rentedAt)
  const mark = String(rentedAt)
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select ${`rental-${mark}-`} || n || '@example.com', '', ${mark} || '-rental-' || n, ${at}
      from generate_series(1, ${count}) n returning id::text`)
    const ids = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:rental:' || id, 'operator_credit', ${at},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-(${PRICE}::numeric), ${PRICE}::numeric])
      from unnest(${ids}::text[]) id`)
    await tx.rows(sql`
      with placed as (
        insert into hashrate_rental (member_id, plan_id, asset_id, decimals, pay_asset_id, pay_decimals, shares, days,
          output, cost, paid, net, rented_at, term_start, next_due_at)
        select member, plan.id, plan.asset_id, 8, plan.pay_asset_id, 6, 10, plan.days, plan.output, plan.cost,
          ${PRICE}::numeric, 10 * (plan.output - plan.cost), ${at}, ${at}, ${new Date(rentedAt + DAY)}
        from unnest(${ids}::bigint[]) as member, (select * from mining_plan order by id limit 1) as plan
        returning id, member_id, paid)
      select post_transfer('mining:rental:' || id, 'mining_purchase', ${at},
        array['member:' || member_id, 'house:mining'], array[3, 3], array['spot', 'house'],
        array['mining_purchase', 'mining_purchase'], array[-paid, paid]) from placed`)
    return ids
  })
}
