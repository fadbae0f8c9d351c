import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * A granted subscription has one allocation with its receipt; what was released of it is the sum of its releases, each
 * with a transfer and a receipt. No project grants more than its supply.
 */
export async function subscriptions(db: TestEnvironment['db']): Promise<string[]> {
  const granted = await db.rows<Finding>(sql`
    with issued as (
      select subject, count(*) as receipts from receipt where kind = 'allocation' group by subject),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, asset_id, sum(amount) as credited
      from leg join account on account.id = leg.account_id
      where transfer_id like 'ieo:allocation:%' and kind = 'spot_hold' group by 1, 2),
    planned as (select subscription_id, sum(amount) as scheduled from ieo_release group by 1)
    select format('subscription %s of %s: granted %s with %s receipts, credited %s, scheduled %s', own.id, quantity,
      granted, receipts, credited, scheduled) as found
    from ieo_subscription own join ieo_project project on project.id = own.project_id
    left join issued on issued.subject = own.id::text
    left join moved on moved.subject = own.id::text and moved.asset_id = project.asset_id
    left join planned on planned.subscription_id = own.id
    where coalesce(receipts, 0) <> (case when granted is null then 0 else 1 end)
      or coalesce(credited, 0) <> coalesce(granted, 0) or coalesce(scheduled, 0) <> coalesce(granted, 0)`)
  const released = await db.rows<Finding>(sql`
    with issued as (
      select subject, sum((result ->> 'amount')::numeric) as amount from receipt where kind = 'release' group by subject),
    moved as (
      select split_part(transfer_id, ':', 3) as subject, sum(amount) as amount
      from leg join account on account.id = leg.account_id
      where transfer_id like 'ieo:release:%' and kind = 'spot' group by 1),
    done as (
      select subscription_id, sum(amount) as amount from ieo_release where released_at is not null group by 1)
    select format('subscription %s has released %s, due were %s, receipts have %s, transfers %s', own.id, released,
      done.amount, issued.amount, moved.amount) as found
    from ieo_subscription own left join issued on issued.subject = own.id::text
    left join moved on moved.subject = own.id::text left join done on done.subscription_id = own.id
    where released <> coalesce(done.amount, 0) or released <> coalesce(issued.amount, 0)
      or released <> coalesce(moved.amount, 0)`)
  const sold = await db.rows<Finding>(sql`
    select format('project %s granted %s of %s', project.id, sum(granted), project.supply) as found
    from ieo_project project join ieo_subscription own on own.project_id = project.id
    group by project.id having sum(granted) > project.supply`)
  return [...granted, ...released, ...sold].map(({ found }) => found)
}
