import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * The house has lent the open principals; each charged hour is in one receipt of its loan; a liquidation has one receipt
 * and one transfer.
 */
export async function loans(db: TestEnvironment['db']): Promise<string[]> {
  const lent = await db.rows<Finding>(sql`
    with owed as (select asset_id, sum(principal) as principal from loan group by 1),
    moved as (
      select asset_id, -sum(amount) as principal from leg join account on account.id = leg.account_id
      where holder = 'house:loans' and leg.reason <> 'loan_interest' and transfer_id not like 'loan:liquidation:%'
      group by 1),
    sold as (
      select (inputs ->> 'principal')::numeric as principal from receipt where kind = 'loan_liquidation')
    select format('asset %s: open loans owe %s, the house has lent %s', asset_id, owed.principal, moved.principal) as found
    from owed join moved using (asset_id)
    where owed.principal <> moved.principal - (select coalesce(sum(principal), 0) from sold)`)
  const charged = await db.rows<Finding>(sql`
    with issued as (
      select subject, sum((inputs ->> 'hours')::int) as hours, count(distinct inputs ->> 'since') = count(*) as once
      from receipt where kind = 'loan_interest' group by subject)
    select format('loan %s has charged %s hours, its receipts %s', loan.id, loan.hours, issued.hours) as found
    from loan left join issued on issued.subject = loan.id::text
    where loan.hours <> coalesce(issued.hours, 0) or not coalesce(once, true)`)
  const ended = await db.rows<Finding>(sql`
    select format('loan %s is %s and has %s receipts and %s transfers of liquidations', loan.id, status,
      count(distinct receipt.id), count(distinct transfer.id)) as found
    from loan left join receipt on receipt.kind = 'loan_liquidation' and receipt.subject = loan.id::text
    left join transfer on transfer.id = 'loan:liquidation:' || loan.id
    group by loan.id having count(distinct receipt.id) <> (case status when 'liquidated' then 1 else 0 end)
      or count(distinct transfer.id) <> (case status when 'liquidated' then 1 else 0 end)`)
  return [...lent, ...charged, ...ended].map(({ found }) => found)
}
