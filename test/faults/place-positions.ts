import { isTrading } from '@bourse/contracts/stocks'
import { catalogue, type Database, sql } from '@bourse/exchange'
import { type Amount, amountText, type Instant, roundToStep } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'

export type Positions = {
  readonly count: number
  /** Number of members, who hold the positions in turn; every tenth is in cross mode. */
  readonly members: number
  readonly at: Instant
  readonly priceOf: (market: MarketId) => Amount
}

const LEVERAGE = 20
const LOTS = 10

/**
 * Inserts open positions and pending orders as the exchange stores them. Half of them have stops some tenths
 * of a percent away, each at its own price; one in two hundred is a limit order. So ticks trigger some of
 * them.
 */
export async function placePositions(
  db: Database,
  { count, members, at, priceOf }: Positions,
): Promise<string[]> {
  const markets = catalogue.markets.flatMap((market) =>
    market.futures === null || !isTrading(market, at)
      ? []
      : [
          {
            ...market,
            lot: market.futures.lotSize,
            price: roundToStep(priceOf(market.id), market.priceTick, 'down'),
          },
        ],
  )
  const opened = new Date(at)
  return db.transact(async (tx) => {
    const made = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select 'position-' || n || '@example.com', '', 'position-' || n, ${opened} from generate_series(1, ${members}) n
      returning id::text`)
    const ids = made.map(({ id }) => id)
    await tx.run(sql`
      insert into futures_account (member_id, mode)
      select id, case when n % 10 = 0 then 'cross' else 'isolated' end
      from unnest(${ids}::bigint[]) with ordinality as member (id, n)`)
    await tx.run(sql`
      with market as (
        select * from unnest(${markets.map(({ id }) => Number(id))}::int[], ${markets.map(({ price }) => amountText(price))}::numeric[],
          ${markets.map(({ lot }) => amountText(lot))}::numeric[], ${markets.map(({ priceTick }) => amountText(priceTick))}::numeric[])
          with ordinality as market (id, price, lot, tick, place)),
      wanted as (
        select n, (${ids}::bigint[])[1 + n % ${members}] as member_id, n % 200 = 7 as waits, n % 3 > 0 as is_long, market.*
        from generate_series(0, ${count - 1}) n join market on place = 1 + n % ${markets.length}),
      priced as (
        select *, case when waits then price + (case when is_long then -1 else 1 end) * ceil(price * 0.0003 / tick) * tick
          else price end as open_at,
          case when n % 2 = 0 then ceil(price * (0.001 + (n * 37 % 997) * 0.0000085) / tick) * tick else 0 end as away from wanted)
      insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
        open_price, take_profit, stop_loss, margin_at_open, margin, fee, submitted_at, opened_at, updated_at)
      select member_id, id, case when is_long then 'long' else 'short' end, case when waits then 'pending' else 'open' end,
        'own', mode, ${LOTS}, ${LOTS} * lot, ${LEVERAGE}, open_at, open_at,
        case when away = 0 then 0 when is_long then open_at + away else open_at - away end,
        case when away = 0 then 0 when is_long then open_at - away else open_at + away end,
        ${LOTS} * lot * open_at / ${LEVERAGE}, ${LOTS} * lot * open_at / ${LEVERAGE}, 0, ${opened},
        case when waits then null else ${opened}::timestamptz end, ${opened}
      from priced join futures_account using (member_id)`)
    await tx.rows(sql`
      select post_transfer('test:margin:' || member_id, 'futures_margin', ${opened},
        array['house:treasury', 'member:' || member_id, 'member:' || member_id], array[3, 3, 3],
        array['house', 'futures', 'futures_hold'], array['operator_credit', 'operator_credit', 'futures_margin'],
        array[-1000 - sum(margin), 1000, sum(margin)]) from futures_position group by member_id`)
    return ids
  })
}
