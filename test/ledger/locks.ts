import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/** Each payment of a lock has one transfer and one receipt, and so has its end, unless it was renewed. */
export async function locks(db: TestEnvironment['db']): Promise<string[]> {
  const paid = await db.rows<Finding>(sql`
    with issued as (
      select subject, count(*) as receipts from receipt where kind = 'dividend' group by subject),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, sum(amount) as amount from leg
      where transfer_id like 'lock:dividend:%' and amount > 0 group by 1)
    select format('lock %s made %s payments of %s and has %s receipts and %s in transfers', own.id, payments, dividend,
      receipts, moved.amount) as found
    from member_lock own left join issued on issued.subject = own.id::text
    left join moved on moved.subject = own.id::text
    where coalesce(receipts, 0) <> payments or coalesce(moved.amount, 0) <> payments * dividend`)
  const ended = await db.rows<Finding>(sql`
    with issued as (
      select subject, count(*) as receipts from receipt where kind = 'redemption' group by subject),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, sum(-amount) as returned
      from leg join account on account.id = leg.account_id
      where transfer_id like 'lock:return:%' and kind = 'spot_hold' group by 1)
    select format('lock %s is %s and has %s receipts and %s returned', own.id, coalesce(own.outcome, own.status), receipts,
      returned) as found
    from member_lock own left join issued on issued.subject = own.id::text
    left join moved on moved.subject = own.id::text
    left join member_lock as next on next.renewed_from = own.id
    where coalesce(receipts, 0) <> (case own.status when 'over' then 1 else 0 end)
      or (next.id is not null) <> (own.outcome is not distinct from 'renewed')
      or coalesce(returned, 0) <> (case when own.outcome in ('matured', 'redeemed') then own.amount else 0 end)`)
  return [...paid, ...ended].map(({ found }) => found)
}
