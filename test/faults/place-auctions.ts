import { DAY, MINUTE } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'

const NAME = 'Ends with many others'
/** Number above those of the built-in list. */
const FIRST_PIECE = 500_000

/** Counts the auctions that have ended. */
export const endedAuctions = sql`
  select count(*)::int as count from nft_lot lot join nft_work work on work.id = lot.work_id
  where work.name = ${NAME} and lot.status <> 'open'`

/**
 * Inserts auctions that end at one instant, as the exchange stores them: each with the deposits and bids of a member of
 * its own, who loses, and of one who wins all of them. Returns the losers, in the order of the auctions.
 */
export function placeAuctions(
  db: Database,
  {
    count,
    at,
    endsAt = at + MINUTE,
  }: { readonly count: number; readonly at: number; readonly endsAt?: number },
): Promise<readonly string[]> {
  const [now, start, end] = [new Date(at), new Date(at - DAY), new Date(endsAt)]
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'auction-' || n || '@example.com', '', 'auction-' || n, ${now} from generate_series(0, ${count}) n
      returning id::text`)
    const [winner = '', ...losers] = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:auction:' || id, 'operator_credit', ${now},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'spot'],
        array['operator_credit', 'operator_credit'], array[-10 * ${count}::numeric, 10 * ${count}::numeric])
      from unnest(${[winner, ...losers]}::text[]) as id`)
    await tx.rows(sql`
      insert into nft_work (code, kind, piece, artist_id, medium, rarity, name, name_zh, name_hk, collection, words,
        created_at)
      select 'ends-' || n, 'work', ${FIRST_PIECE} + n, 901, 'image', 'normal', ${NAME}, '', '', '', '', ${now}
      from generate_series(1, ${count}) n`)
    await tx.rows(sql`
      insert into nft_lot (work_id, kind, asset_id, price, bid_step, deposit, starts_at, ends_at, planned_end, fee_rate,
        royalty_rate)
      select id, 'auction', 3, 100, 5, 10, ${start}, ${end}, ${end}, 0.025, 0 from nft_work where name = ${NAME} order by id`)
    await tx.rows(sql`
      update nft_work set lot_id = lot.id from nft_lot lot where lot.work_id = nft_work.id and nft_work.name = ${NAME}`)
    await tx.rows(sql`
      with lots as (
        select lot.id, row_number() over (order by lot.id) as place from nft_lot lot
          join nft_work work on work.id = lot.work_id where work.name = ${NAME}),
      bidders as (
        select lots.id as lot_id, loser.id as member_id, 1 as number
        from lots join unnest(${losers}::bigint[]) with ordinality as loser (id, place) using (place)
        union all select id, ${winner}::bigint, 2 from lots),
      deposits as (
        insert into nft_deposit (lot_id, member_id, amount) select lot_id, member_id, 10 from bidders),
      bids as (
        insert into nft_bid (lot_id, number, member_id, price, placed_at, previous, hash)
        select lot_id, number, member_id, 100 + 5 * number, ${now}, '', '' from bidders order by lot_id, number),
      led as (
        update nft_lot set bids = 2, leader_id = ${winner}::bigint, leading_price = 110
        where id in (select id from lots))
      select post_transfer('nft:deposit:' || lot_id || ':' || member_id, 'nft_deposit', ${now},
        array['member:' || member_id, 'member:' || member_id], array[3, 3], array['spot', 'spot_hold'],
        array['nft_deposit', 'nft_deposit'], array[-10::numeric, 10::numeric])
      from bidders`)
    return losers
  })
}
