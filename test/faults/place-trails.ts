import { type Database, sql } from '@bourse/exchange'

export type Trails = {
  readonly count: number
  /** Members with a futures account, who hold the orders in turn. */
  readonly members: readonly string[]
  readonly at: number
}

/**
 * Inserts trailing stops on one market as the exchange stores them: half of them sell 0.001 BTC, the others only reduce a position. Each
 * has a distance of its own, from 0.1 % to 5 % of a price near 60,000, so ticks trigger a few of them.
 */
export async function placeTrails(db: Database, { count, members, at }: Trails): Promise<void> {
  const now = new Date(at)
  const half = Math.floor(count / 2)
  const ids = [...members]
  await db.transact(async (tx) => {
    await tx.rows(sql`
      select post_transfer('test:trails:' || id, 'operator_credit', ${now}, array['house:treasury', 'member:' || id],
        array[1, 1], array['house', 'spot_hold'], array['operator_credit', 'operator_credit'], array[-sold, sold])
      from (select id, 0.001 * count(*) as sold from generate_series(0, ${half - 1}) n
        join unnest(${ids}::text[]) with ordinality as member (id, place) on place = 1 + n % ${ids.length} group by id) as seller`)
    await tx.run(sql`
      insert into spot_order (member_id, market_id, side, kind, price, placed_price, quantity, fee_rate, held, status, at, updated_at,
        waiting, time_in_force, trail_distance)
      select id, 1, 'sell', 'trailingStop', 57000, 57000, 0.001, 0, 0.001, 'open', ${now}, ${now}, true, 'gtc', 60 + n * 37 % 2939
      from generate_series(0, ${half - 1}) n
        join unnest(${ids}::bigint[]) with ordinality as member (id, place) on place = 1 + n % ${ids.length}`)
    await tx.run(sql`
      insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price, open_price,
        margin_at_open, margin, fee, submitted_at, updated_at, entry_kind, time_in_force, fee_rate, reduce_only, trail_distance)
      select member.id, 1, 'short', 'pending', 'own', mode, 1, 0.001, 10, 60000, 60000, 0, 0, 0, ${now}, ${now}, 'trailingStop', 'gtc',
        0, true, 60 + n * 37 % 2939
      from generate_series(0, ${count - half - 1}) n
        join unnest(${ids}::bigint[]) with ordinality as member (id, place) on place = 1 + n % ${ids.length}
        join futures_account on member_id = member.id`)
  })
}
