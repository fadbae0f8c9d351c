import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/** A coupon is paid once, when it is used, and never above its face; its price and a toss move points once. */
export async function couponsAndTosses(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with moved as (
      select transfer_id, sum(amount) filter (where amount > 0) as amount from leg
      where transfer_id like 'coupon:%' or transfer_id like 'game:toss:%' group by 1),
    owed as (
      select 'coupon:paid:' || coupon.id as transfer_id, paid as amount from coupon where paid > 0
      union all
      select 'coupon:claim:' || coupon.id, cost from coupon join coupon_series series on series.id = series_id
        where cost > 0
      union all
      select 'game:toss:' || id, stake from coin_toss)
    select format('%s: %s are owed, %s have moved', transfer_id, owed.amount, moved.amount) as found
      from owed full join moved using (transfer_id) where owed.amount is distinct from moved.amount
    union all
    select format('coupon %s of %s at most was paid %s', coupon.id, face, paid)
      from coupon join coupon_series series on series.id = series_id where paid > face
    union all
    select format('coupon series %s has a stock of %s', id, stock) from coupon_series where stock < 0`)
  return rows.map(({ found }) => found)
}
