import { sql } from '@bourse/exchange'
import type { TestEnvironment } from '#environment'

type Finding = { readonly found: string }

/**
 * I-18: a deposit is held while its auction runs, and afterwards the winner's until the payment; each has one end with its
 * transfer, and the amount that its transfers held. A work has the owner of its last sale; a sold one was paid once, in
 * full. The last bid leads; after a winner who did not pay, the last one of another member.
 */
export async function artworks(db: TestEnvironment['db']): Promise<string[]> {
  const deposits = await db.rows<Finding>(sql`
    select format('deposit of %s in %s sale %s is %s', own.member_id, lot.status, lot.id, own.status) as found
    from nft_deposit own join nft_lot lot on lot.id = own.lot_id left join nft_default missed on missed.lot_id = lot.id
    where (own.status = 'held') <> (lot.status = 'open'
        or (lot.status = 'won' and missed.lot_id is null and lot.leader_id = own.member_id))
      or (own.status = 'applied') <> (lot.outcome is not distinct from 'sold' and missed.lot_id is null
        and lot.buyer_id = own.member_id and lot.kind = 'auction')
      or (own.status = 'forfeited') <> (missed.member_id is not distinct from own.member_id)
      or own.amount <> (select sum(amount) from leg
        where transfer_id in (select 'nft:deposit:' || own.lot_id || ':' || own.member_id || suffix
            from (select '' as suffix union all select ':' || number from nft_bid where lot_id = own.lot_id) part)
          and amount > 0)
      or not exists (select 1 from transfer where id = 'nft:deposit:' || own.lot_id || ':' || own.member_id)
      or (own.status = 'returned')
        <> exists (select 1 from transfer where id = 'nft:return:' || own.lot_id || ':' || own.member_id)
      or (own.status = 'forfeited' and not exists (select 1 from transfer where id = 'nft:forfeit:' || own.lot_id))`)
  const sold = await db.rows<Finding>(sql`
    with paid as (
      select split_part(transfer_id, ':', 3)::bigint as lot_id, sum(-leg.amount) as paid
      from leg where transfer_id like 'nft:sale:%' and reason = 'nft_purchase' group by 1)
    select format('sale %s is %s at %s, paid was %s', lot.id, outcome, coalesce(leading_price, price), paid) as found
    from nft_lot lot left join paid on paid.lot_id = lot.id
    where lot.kind <> 'boxes'
      and coalesce(paid, 0) <> case outcome when 'sold' then coalesce(leading_price, price) else 0 end`)
  const owners = await db.rows<Finding>(sql`
    select format('work %s belongs to %s, its last owner is %s, its last buyer %s', work.id, work.owner_id, last.owner_id,
      sale.buyer_id) as found
    from nft_work work
    left join lateral (select owner_id, number from nft_provenance own where own.work_id = work.id
      order by number desc limit 1) last on true
    left join lateral (select buyer_id from nft_lot where work_id = work.id and outcome = 'sold' and kind <> 'boxes'
      order by id desc limit 1) sale on true
    where work.owner_id is distinct from last.owner_id or work.owner_id is distinct from sale.buyer_id
      or coalesce(last.number, 0) <> (select count(*) from nft_lot where work_id = work.id and outcome = 'sold'
        and kind <> 'boxes')`)
  const bids = await db.rows<Finding>(sql`
    select format('sale %s has %s bids and leads with %s, its last bid is %s', lot.id, lot.bids, lot.leading_price,
      last.price) as found
    from nft_lot lot left join lateral (select price, member_id from nft_bid where lot_id = lot.id
        and (lot.leader_id = member_id or not exists (select 1 from nft_default missed
          where missed.lot_id = lot.id and missed.member_id = nft_bid.member_id))
      order by number desc limit 1) last on true
    where lot.leading_price is distinct from last.price or lot.leader_id is distinct from last.member_id
      or lot.bids <> (select count(*) from nft_bid where lot_id = lot.id)`)
  const boxes = await db.rows<Finding>(sql`
    select format('series %s sold %s boxes, members have %s', lot.work_id, lot.sold, count(box.id)) as found
    from nft_lot lot left join nft_work box on box.series_id = lot.work_id
    where lot.kind = 'boxes' group by lot.id having lot.sold <> count(box.id)`)
  const defaults = await db.rows<Finding>(sql`
    select format('sale %s is %s, its winner %s did not pay, and %s leads', lot.id, lot.status, missed.member_id,
      lot.leader_id) as found
    from nft_default missed join nft_lot lot on lot.id = missed.lot_id
    where lot.status = 'open' or lot.buyer_id = missed.member_id
      or (lot.leader_id = missed.member_id) <> (not exists (select 1 from nft_bid
        where lot_id = lot.id and member_id <> missed.member_id))
      or (lot.leader_id = missed.member_id and lot.outcome <> 'forfeited')`)
  return [...deposits, ...sold, ...owners, ...bids, ...boxes, ...defaults].map(({ found }) => found)
}
