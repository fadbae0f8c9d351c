import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Found = { readonly found: string }

/**
 * A granted subscription has one allocation with its receipt; what was released of it is the sum of its releases, each
 * with a transfer and a receipt. No project grants more than its supply.
 */
export async function subscriptions(db: TestEnvironment['db']): Promise<string[]> {
  const granted = await db.rows<Found>(sql`
    select format('subscription %s of %s: granted %s with %s receipts, credited %s, scheduled %s', id, quantity, granted,
      receipts, credited, scheduled) as found
    from (
      select own.id, own.quantity, granted, project.asset_id,
        (select count(*) from receipt where kind = 'allocation' and subject = own.id::text
          and receipt.member_id = own.member_id) as receipts,
        (select coalesce(sum(leg.amount), 0) from leg join account on account.id = leg.account_id
          where transfer_id = 'ieo:allocation:' || own.id and account.kind = 'spot_hold'
            and account.asset_id = project.asset_id) as credited,
        (select coalesce(sum(amount), 0) from ieo_release where subscription_id = own.id) as scheduled
      from ieo_subscription own join ieo_project project on project.id = own.project_id) as own
    where receipts <> (case when granted is null then 0 else 1 end)
      or credited <> coalesce(granted, 0) or scheduled <> coalesce(granted, 0)`)
  const released = await db.rows<Found>(sql`
    select format('subscription %s has released %s, due were %s by %s receipts', id, released, due, receipts) as found
    from (
      select own.id, own.released,
        (select coalesce(sum(amount), 0) from ieo_release
          where subscription_id = own.id and released_at is not null) as due,
        (select coalesce(sum((result ->> 'amount')::numeric), 0) from receipt
          where kind = 'release' and subject = own.id::text) as receipts,
        (select coalesce(sum(leg.amount), 0) from leg join account on account.id = leg.account_id
          where transfer_id like 'ieo:release:' || own.id || ':%' and account.kind = 'spot') as moved
      from ieo_subscription own) as own
    where released <> due or released <> receipts or released <> moved`)
  const sold = await db.rows<Found>(sql`
    select format('project %s granted %s of %s', project.id, sum(granted), project.supply) as found
    from ieo_project project join ieo_subscription own on own.project_id = project.id
    group by project.id having sum(granted) > project.supply`)
  return [...granted, ...released, ...sold].map(({ found }) => found)
}
