import { catalogue, isBalanced, sql, computeTrialBalance } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'
import { receipts } from './receipts.ts'
import { copies } from './copies.ts'
import { couponsAndTosses } from './coupons.ts'
import { dualOrders } from './dual.ts'
import { subscriptions } from './ieo.ts'
import { locks } from './locks.ts'
import { rentals } from './mining.ts'
import { loans } from './loans.ts'
import { marginDebts } from './margin.ts'
import { stocks } from './stocks.ts'
import { movements } from './movements.ts'
import { artworks } from './nft.ts'
import { rebates } from './rebates.ts'
import { otcOrders } from './otc.ts'
import { secondsOrders } from './seconds.ts'

type Finding = { readonly found: string }

/** Lists violated invariants, in words. */
export async function audit({ db }: Pick<TestEnvironment, 'db'>): Promise<string[]> {
  const broken: string[] = []
  if (!isBalanced(await computeTrialBalance(db))) broken.push('the trial balance is not zero')
  const below = await db.rows<Finding>(sql`
    select format('%s %s %s: %s', holder, asset_id, kind, balance) as found from account
    where balance < floor or (holder like 'member:%' and balance < 0)`)
  broken.push(...below.map(({ found }) => `a balance is below its floor: ${found}`))
  const legs = await db.rows<Finding>(sql`
    select format('%s asset %s: %s', transfer_id, asset_id, sum(amount)) as found
    from leg join account on account.id = leg.account_id
    group by transfer_id, asset_id having sum(amount) <> 0`)
  broken.push(...legs.map(({ found }) => `legs do not sum to zero: ${found}`))
  const after = await db.rows<Finding>(sql`
    select format('%s leg %s', account_id, id) as found from (
      select id, account_id, balance_after, sum(amount) over (partition by account_id order by id) as running from leg
    ) walked where balance_after <> running`)
  broken.push(
    ...after.map(({ found }) => `a balance after a leg is not the sum of the legs up to it: ${found}`),
  )
  return [
    ...broken,
    ...(await holds(db)),
    ...(await orders(db)),
    ...(await withdrawals(db)),
    ...(await points(db)),
    ...(await positions(db)),
    ...(await copies(db)),
    ...(await secondsOrders(db)),
    ...(await locks(db)),
    ...(await dualOrders(db)),
    ...(await subscriptions(db)),
    ...(await rentals(db)),
    ...(await artworks(db)),
    ...(await otcOrders(db)),
    ...(await couponsAndTosses(db)),
    ...(await loans(db)),
    ...(await marginDebts(db)),
    ...(await stocks(db)),
    ...(await receipts(db)),
    ...(await movements(db)),
    ...(await rebates(db)),
  ]
}

/** Checks that a withdrawal moves its money once when requested and once when reviewed. */
async function withdrawals(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('withdrawal %s is %s and has %s transfers', withdrawal.id, status, count(transfer.id)) as found
    from withdrawal left join transfer on transfer.id in ('withdrawal:' || withdrawal.id, 'withdrawal:' || withdrawal.id || ':approved',
        'withdrawal:' || withdrawal.id || ':rejected')
    group by withdrawal.id, status having count(transfer.id) <> case status when 'submitted' then 1 else 2 end`)
  return rows.map(({ found }) => found)
}

/**
 * I-12: held margins equal those of open and pending positions; a result follows from the prices, bounded by
 * the position's backing; every closing that no member requested, and every night, has exactly one receipt.
 */
async function positions(db: TestEnvironment['db']): Promise<string[]> {
  const { markets } = catalogue
  const rows = await db.rows<Finding>(sql`
    with pair as (
      select * from unnest(${markets.map(({ id }) => Number(id))}::int[], ${markets.map(({ base }) => Number(base))}::int[],
        ${markets.map(({ quote }) => Number(quote))}::int[]) as pair (market_id, base_id, quote_id)),
    holding as (
      select member_id, quote_id as asset_id, margin + case status when 'pending' then fee else 0 end as held
      from futures_position join pair using (market_id) where status in ('pending', 'open')
      union all
      select member_id, case side when 'buy' then quote_id else base_id end, held
      from spot_order join pair using (market_id) where status = 'open' and account = 'futures'),
    owed as (select 'member:' || member_id as holder, asset_id, sum(held) as held from holding group by 1, 2),
    aside as (select holder, asset_id, balance from account where kind = 'futures_hold')
    select format('%s: positions and orders on margin hold %s of %s, set aside is %s', coalesce(owed.holder, aside.holder),
        held, asset_id, balance) as found
      from owed full join aside using (holder, asset_id) where coalesce(held, 0) <> coalesce(balance, 0)
    union all
    select format('position %s was closed with %s and a shortfall of %s', id, realized, shortfall) from futures_position
      where status = 'closed' and (
        abs(realized - shortfall
          - case side when 'long' then close_price - open_price else open_price - close_price end * quantity) > 1e-17
        or (mode = 'isolated' and realized + margin < liquidation_fee)
        or (shortfall > 0 and realized > 0))
    union all
    select format('position %s was closed for %s, with %s transfers and %s receipts', position.id, close_reason,
      count(distinct transfer.id), count(distinct receipt.id))
      from futures_position position
      left join transfer on transfer.id = 'futures:close:' || position.id
      left join receipt on receipt.subject = position.id::text and receipt.kind in ('liquidation', 'stop', 'deleveraging')
      where status = 'closed' group by position.id, close_reason
      having count(distinct receipt.id) <> case when close_reason in ('manual', 'leader') then 0 else 1 end
        or (count(distinct transfer.id) <> 1)
    union all
    select format('position %s paid %s overnight, its nights say %s', position.id, overnight_fee, sum(night.fee))
      from futures_position position join overnight_charge night on night.position_id = position.id
      where not exists (select from futures_position part where part.id <> position.id
        and part.member_id = position.member_id and part.opened_at = position.opened_at)
      group by position.id having overnight_fee <> sum(night.fee)
    union all
    select format('night %s of position %s has %s receipts', midnight, position_id, count(receipt.id))
      from overnight_charge left join receipt on receipt.kind = overnight_charge.kind and receipt.subject = position_id::text
        and receipt.inputs ->> case receipt.kind when 'funding' then 'funding_at' else 'midnight' end = to_char(midnight at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      group by midnight, position_id having count(receipt.id) <> 1`)
  return rows.map(({ found }) => found)
}

/** I-22: points and rewards are booked once per cause, and no reward beyond the stock. */
async function points(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('member %s paid net fees of %s and was granted %s points', member_id, fees, granted) as found
    from points_fees where granted <> floor(granted)
      or granted < floor(greatest(fees, 0)) and not exists (select from coupon join coupon_series series on series.id = series_id
        where coupon.member_id = points_fees.member_id and kind = 'feeRebate')
    union all
    select format('reward %s has a stock of %s', id, stock) from reward where stock < 0
    union all
    select format('exchange %s took nothing', id) from reward_exchange
      where not exists (select 1 from transfer where transfer.id = 'reward:' || reward_exchange.id)`)
  return rows.map(({ found }) => found)
}

/** I-08: holds equal those of everything open: orders, withdrawals, locks, auctions; by member and asset. */
async function holds(db: TestEnvironment['db']): Promise<string[]> {
  const { markets } = catalogue
  const rows = await db.rows<Finding>(sql`
    with pair as (
      select * from unnest(${markets.map(({ id }) => Number(id))}::int[], ${markets.map(({ base }) => Number(base))}::int[],
        ${markets.map(({ quote }) => Number(quote))}::int[]) as pair (market_id, base_id, quote_id)),
    holding as (
      select 'member:' || member_id as holder, case side when 'buy' then quote_id else base_id end as asset_id, held
      from spot_order join pair using (market_id) where status = 'open' and account = 'spot'
      union all
      select 'member:' || member_id, asset_id, quantity from withdrawal where status = 'submitted'
      union all
      select 'member:' || member_id, asset_id, amount from member_lock where status = 'running'
      union all
      select 'member:' || member_id, collateral_asset_id, collateral from loan where status = 'open'
      union all
      select 'member:' || member_id, pay_asset_id, paid from dual_order where status = 'purchased'
      union all
      select 'member:' || member_id, pay_asset_id, commit
        from ieo_subscription own join ieo_project project on project.id = own.project_id where granted is null
      union all
      select 'member:' || member_id, asset_id, granted - released
        from ieo_subscription own join ieo_project project on project.id = own.project_id where granted > released
      union all
      select 'member:' || own.member_id, lot.asset_id, own.amount
        from nft_deposit own join nft_lot lot on lot.id = own.lot_id where own.status = 'held'
      union all
      select 'member:' || member_id, asset_id, quantity from otc_order where side = 'sell' and closed_at is null
      union all
      select 'member:' || member_id, asset_id, amount from deposit_bonus where ended_at is null),
    owed as (select holder, asset_id, sum(held) as held from holding group by 1, 2),
    aside as (select holder, kind, asset_id, balance from account where kind = 'spot_hold')
    select format('%s: what is open holds %s, set aside is %s', coalesce(owed.holder, aside.holder), owed.held, balance) as found
    from owed full join aside on owed.holder = aside.holder and owed.asset_id = aside.asset_id
    where coalesce(owed.held, 0) <> coalesce(balance, 0)`)
  return rows.map(({ found }) => `holds and what is open disagree: ${found}`)
}

/** I-11: no order is filled beyond its quantity or at worse than its limit, and its fee is exact. */
async function orders(db: TestEnvironment['db']): Promise<string[]> {
  const rows = await db.rows<Finding>(sql`
    select format('order %s', id) as found from spot_order where
      filled > quantity
      or (side = 'buy' and turnover > filled * price)
      or (side = 'sell' and turnover < filled * price)
      or fee <> ceil(turnover * fee_rate * 1000000000000000000) / 1000000000000000000
      or (status = 'done' and filled <> quantity)
      or (status <> 'open' and held <> 0)`)
  const fills = await db.rows<Finding>(sql`
    select format('order %s at %s', spot_order.id, spot_fill.price) as found
    from spot_fill join spot_order on spot_order.id in (taker_order, maker_order)
    where (spot_order.side = 'buy' and spot_fill.price > spot_order.price)
      or (spot_order.side = 'sell' and spot_fill.price < spot_order.price)`)
  const sums = await db.rows<Finding>(sql`
    select format('order %s: %s filled, fills of %s', spot_order.id, filled, coalesce(sum(spot_fill.quantity), 0)) as found
    from spot_order left join spot_fill on spot_order.id in (taker_order, maker_order)
    group by spot_order.id having filled <> coalesce(sum(spot_fill.quantity), 0)`)
  const taken = await db.rows<Finding>(sql`
    with fills as (
      select market_id, case when (side = 'buy') = (maker_order is null) then 'asks' else 'bids' end as quotes, quoted_at,
        sum(quantity) as quantity
      from spot_fill where taker_order is null or maker_order is null group by 1, 2, 3)
    select format('%s of market %s at %s: %s, fills of %s', quotes, market_id, quoted_at, stored.quantity, fills.quantity) as found
    from spot_house_taken stored full join fills using (market_id, quotes, quoted_at)
    where stored.quantity is distinct from fills.quantity`)
  return [
    ...taken.map(({ found }) => `the depth taken from the house is not the sum of its fills: ${found}`),
    ...rows.map(({ found }) => `an order is not as agreed: ${found}`),
    ...fills.map(({ found }) => `a fill is worse than its limit: ${found}`),
    ...sums.map(({ found }) => `an order is not the sum of its fills: ${found}`),
  ]
}

/** Hashes all balances and legs: equal hashes mean that no money has moved in between. */
export async function fingerprint({ db }: Pick<TestEnvironment, 'db'>): Promise<string> {
  const [row] = await db.rows<{ hash: string }>(sql`
    select md5(concat_ws(E'\n',
      (select string_agg(account::text, ',' order by id) from account),
      (select count(*) from leg), (select count(*) from transfer),
      (select string_agg(spot_order::text, ',' order by id) from spot_order),
      (select string_agg(seconds_order::text, ',' order by id) from seconds_order),
      (select string_agg(futures_position::text, ',' order by id) from futures_position),
      (select count(*) from overnight_charge), (select count(*) from receipt),
      (select string_agg(deposit::text, ',' order by id) from deposit),
      (select string_agg(withdrawal::text, ',' order by id) from withdrawal),
      (select string_agg(swap::text, ',' order by id) from swap),
      (select string_agg(reward_exchange::text, ',' order by id) from reward_exchange),
      (select count(*) from spot_fill))) as hash`)
  return row?.hash ?? ''
}

/** Counts the transfers. */
export async function countTransfers({ db }: Pick<TestEnvironment, 'db'>): Promise<number> {
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from transfer`)
  return row?.count ?? 0
}
