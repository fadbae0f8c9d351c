import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * The house has lent the open principals; the interest of each debt is that of its receipts; each step of a liquidation has
 * one receipt and one transfer, and a closed debt is paid.
 */
export async function marginDebts(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    with moved as (
      select coalesce(-sum(amount) filter (where leg.reason <> 'margin_interest'), 0) as lent,
        coalesce(sum(amount) filter (where leg.reason = 'margin_interest'), 0) as interest
      from leg join account on account.id = leg.account_id where holder = 'house:margin'),
    debts as (
      select coalesce(sum(principal), 0) as principal, coalesce(sum(interest), 0) as interest from margin_debt),
    -- An insured debt is paid whole, its interest included.
    insured as (
      select coalesce(sum((result ->> 'shortfall')::numeric), 0) as amount from receipt where kind = 'margin_liquidation'),
    charged as (
      select coalesce(sum((result ->> 'charge')::numeric), 0) as amount from receipt where kind = 'margin_interest')
    select format('debts on margin are %s and %s of interest; the house has lent %s, and %s of %s interest is paid',
      debts.principal, debts.interest, lent, moved.interest, charged.amount) as found
    from moved, debts, insured, charged
    where debts.principal - lent <> charged.amount - moved.interest - debts.interest
      or (insured.amount = 0 and debts.principal <> lent)
    union all
    select format('receipt %s of a liquidation has %s transfers', receipt.id, count(transfer.id))
    from receipt left join transfer on transfer.id = 'margin:liquidation:' || receipt.id
    where kind = 'margin_liquidation' group by receipt.id having count(transfer.id) <> 1
    union all
    select format('member %s has an account of %s below zero', holder, asset_id) from account
    where kind in ('futures', 'futures_hold') and balance < 0`)
  return rows.map(({ found }) => found)
}
