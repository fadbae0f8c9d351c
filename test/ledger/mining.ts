import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/** A rental was paid once, by its receipt; each of its days has one receipt and one transfer, of the net of a day. */
export async function rentals(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with bought as (
      select subject, sum((result ->> 'paid')::numeric) as paid from receipt where kind = 'mining_purchase' group by subject),
    charged as (
      select split_part(transfer_id, ':', 3) as subject, sum(amount) as paid from leg
      where transfer_id like 'mining:rental:%' and amount > 0 group by 1),
    issued as (
      select subject, count(*) as receipts, sum((result ->> 'net')::numeric) as net from receipt
      where kind = 'mining_output' group by subject),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, sum(leg.amount) as net
      from leg join account on account.id = leg.account_id
      where transfer_id like 'mining:output:%' and holder like 'member:%' group by 1)
    select format('rental %s paid %s by receipt and %s by transfer; %s payments of %s with %s receipts of %s and %s in transfers',
      own.id, bought.paid, charged.paid, payments, own.net, receipts, issued.net, moved.net) as found
    from hashrate_rental own left join bought on bought.subject = own.id::text
    left join charged on charged.subject = own.id::text
    left join issued on issued.subject = own.id::text left join moved on moved.subject = own.id::text
    where coalesce(bought.paid, own.paid) <> own.paid or coalesce(charged.paid, 0) <> own.paid
      or coalesce(receipts, 0) <> payments or coalesce(issued.net, 0) <> payments * own.net
      or coalesce(moved.net, 0) <> payments * own.net`)
  const caps = await db.rows<Finding>(sql`
    select format('plan %s has %s running shares of %s', plan.id, sum(shares), total_max) as found
    from hashrate_rental own join mining_plan plan on plan.id = own.plan_id
    where next_due_at is not null group by plan.id having sum(shares) > total_max`)
  return [...rows, ...caps].map(({ found }) => found)
}
