import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * Checks that a member's holds equal the open stakes, and each order ends once: one receipt, one transfer, by
 * its rule.
 */
export async function secondsOrders(db: TestEnvironment['db']): Promise<string[]> {
  const held = await db.rows<Finding>(sql`
    with owed as (
      select 'member:' || member_id as holder, asset_id, sum(stake) as held from seconds_order
      where status = 'open' group by 1, 2),
    aside as (select holder, asset_id, balance from account where kind = 'seconds_hold')
    select format('%s: open stakes are %s, set aside is %s', coalesce(owed.holder, aside.holder), owed.held, balance) as found
    from owed full join aside on owed.holder = aside.holder and owed.asset_id = aside.asset_id
    where coalesce(owed.held, 0) <> coalesce(balance, 0)`)
  const orderEnds = await db.rows<Finding>(sql`
    select format('order %s is %s and has %s transfers and %s receipts', id, status, transfers, receipts) as found
    from (
      select id, status,
        (select count(*) from transfer where transfer.id = 'seconds:order:' || seconds_order.id)
          + (select count(*) from transfer where transfer.id = 'seconds:result:' || seconds_order.id) as transfers,
        (select count(*) from receipt where kind = 'seconds' and subject = seconds_order.id::text) as receipts
      from seconds_order) counted
    where transfers <> case status when 'open' then 1 else 2 end
      or receipts <> case status when 'open' then 0 else 1 end`)
  const outcomes = await db.rows<Finding>(sql`
    select format('order %s %s from %s to %s is a %s of %s', id, direction, open_price, close_price, outcome, payout) as found
    from seconds_order where status = 'closed' and (
      outcome <> case sign(close_price - open_price) * case direction when 'up' then 1 else -1 end
        when 1 then 'win' when 0 then 'draw' else 'loss' end
      or payout <> case outcome when 'loss' then 0 when 'draw' then stake
        else stake + trunc(stake * payout_rate, 18) end)`)
  const fees = await db.rows<Finding>(sql`
    select format('order %s has a fee of %s at a rate of %s', id, fee, fee_rate) as found from seconds_order
    where fee <> ceil(stake * fee_rate * 1e18) / 1e18`)
  const houseAccount = await db.rows<Finding>(sql`
    select format('asset %s: the house has %s, stakes less payouts are %s', asset_id, balance, kept) as found
    from (select asset_id, sum(stake - payout) as kept from seconds_order where status = 'closed' group by 1) settled
    full join (select asset_id, balance from account where holder = 'house:seconds') house using (asset_id)
    where coalesce(balance, 0) <> coalesce(kept, 0)`)
  const days = await db.rows<Finding>(sql`
    select format('asset %s: %s orders of %s in the days, %s of %s settled', asset_id, booked, taken, settled, stakes) as found
    from (select asset_id, sum(orders) as booked, sum(stakes) as taken, sum(payouts) as paid, sum(fees) as fees from seconds_day group by 1) day
    full join (select asset_id, count(*) as settled, sum(stake) as stakes, sum(payout) as payouts, sum(fee) as charged
      from seconds_order where status = 'closed' group by 1) own using (asset_id)
    where booked is distinct from settled or taken is distinct from stakes or paid is distinct from payouts
      or fees is distinct from charged`)
  return [
    ...held.map(({ found }) => `stakes and what is set aside disagree: ${found}`),
    ...orderEnds.map(({ found }) => `an option did not end once: ${found}`),
    ...outcomes.map(({ found }) => `an order ended otherwise than by its ticks: ${found}`),
    ...fees.map(({ found }) => `the fee of an option is not its rate: ${found}`),
    ...houseAccount.map(({ found }) => `stakes are not payouts and the house: ${found}`),
    ...days.map(({ found }) => `the house's days do not add up: ${found}`),
  ]
}
