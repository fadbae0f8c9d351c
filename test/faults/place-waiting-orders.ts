import { amountText, MINUTE, multiply, toAmount, toInstant } from '@bourse/contracts/kit'
import { type Database, findRecordedTick, sql } from '@bourse/exchange'

export type Placed = { readonly count: number; readonly at: number }

type Tx = Parameters<Parameters<Database['transact']>[0]>[0]
type Funds = { readonly kind: string; readonly asset: number; readonly quantity: string; readonly at: number }

/** Inserts members with money in a hold account, from the treasury. */
async function placeHolders(
  tx: Tx,
  { count, kind, asset, quantity, at }: Funds & Placed,
): Promise<readonly string[]> {
  const before = new Date(at - MINUTE)
  const rows = await tx.rows<{ id: string }>(sql`
    insert into member (email, password, invite_code, registered_at)
    select 'waiting-' || n || '@example.com', '', 'waiting-' || n, ${before} from generate_series(1, ${count}) n
    returning id::text`)
  const ids = rows.map(({ id }) => id)
  await tx.rows(sql`
    select post_transfer('test:fund:waiting:' || id, 'operator_credit', ${before},
      array['house:treasury', 'member:' || id], array[${asset}::int, ${asset}::int], array['house', ${kind}],
      array['operator_credit', 'operator_credit'], array[-(${quantity}::numeric), ${quantity}::numeric])
    from unnest(${ids}::text[]) id`)
  return ids
}

/** The share of the last price, on the price step. */
async function readPrice(db: Database, at: number, share = '1'): Promise<string> {
  const tick = await findRecordedTick(db, '1' as never, toInstant(at))
  if (tick === null) throw new Error('a price is recorded')
  const price = multiply(tick.price, toAmount(share), 'down')
  return amountText(price).replace(/(\.\d\d)\d+$/, '$1')
}

/** The least distance: any fall of the price after its first second triggers it. */
const TRAIL = '0.01'

/** Inserts trailing stops that sell 0.001 BTC, as the exchange stores them. */
export async function placeTrailingStops(db: Database, placed: Placed): Promise<readonly string[]> {
  const now = new Date(placed.at)
  const price = await readPrice(db, placed.at, '0.95')
  return db.transact(async (tx) => {
    const ids = await placeHolders(tx, { ...placed, kind: 'spot_hold', asset: 1, quantity: '0.001' })
    await tx.run(sql`
      insert into spot_order (member_id, market_id, side, kind, price, placed_price, quantity, fee_rate, held, status, at, updated_at,
        waiting, time_in_force, trail_distance)
      select id, 1, 'sell', 'trailingStop', ${price}, ${price}, 0.001, 0, 0.001, 'open', ${now}, ${now}, true, 'gtc', ${TRAIL}
      from unnest(${ids}::bigint[]) id`)
    return ids
  })
}

/** Inserts pairs of a limit order and a stop order that sell 0.001 BTC; the next price reaches both. */
export async function placePairs(db: Database, placed: Placed): Promise<readonly string[]> {
  const now = new Date(placed.at)
  const [limit, stop] = [await readPrice(db, placed.at, '0.99'), await readPrice(db, placed.at, '1.01')]
  const worst = await readPrice(db, placed.at, '0.95')
  return db.transact(async (tx) => {
    const ids = await placeHolders(tx, { ...placed, kind: 'spot_hold', asset: 1, quantity: '0.001' })
    await tx.run(sql`
      with owner as (select id, nextval('spot_order_id_seq') as pair from unnest(${ids}::bigint[]) id),
      limited as (
        insert into spot_order (id, member_id, market_id, side, kind, price, placed_price, quantity, fee_rate, held, status, at,
          updated_at, waiting, time_in_force, group_id, group_kind)
        overriding system value
        select pair, id, 1, 'sell', 'limit', ${limit}, ${limit}, 0.001, 0, 0.001, 'open', ${now}, ${now}, false, 'gtc', pair, 'oco'
        from owner)
      insert into spot_order (member_id, market_id, side, kind, price, placed_price, quantity, fee_rate, held, status, at, updated_at,
        waiting, time_in_force, stop_price, stop_rises, group_id, group_kind)
      select id, 1, 'sell', 'stopMarket', ${worst}, ${worst}, 0.001, 0, 0, 'open', ${now}, ${now}, true, 'gtc', ${stop}, false, pair,
        'oco' from owner`)
    return ids
  })
}

/** Inserts trailing stops that open a long of 0.001 BTC, or that only reduce an open one. */
export async function placeFuturesTrailingStops(
  db: Database,
  { isReduceOnly, ...placed }: Placed & { readonly isReduceOnly: boolean },
): Promise<readonly string[]> {
  const now = new Date(placed.at)
  const price = await readPrice(db, placed.at)
  const margin = multiply(toAmount(price), toAmount('0.0001'), 'up')
  const held = multiply(margin, isReduceOnly ? toAmount('1') : toAmount('1.06'), 'up')
  const [heldPrice, quantity] = [await readPrice(db, placed.at, '1.06'), '0.001']
  return db.transact(async (tx) => {
    const ids = await placeHolders(tx, {
      ...placed,
      kind: 'futures_hold',
      asset: 3,
      quantity: amountText(held),
    })
    await tx.run(sql`insert into futures_account (member_id) select unnest(${ids}::bigint[])`)
    if (isReduceOnly)
      await tx.run(sql`
        insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
          open_price, margin_at_open, margin, fee, submitted_at, opened_at, updated_at)
        select id, 1, 'long', 'open', 'own', 'isolated', 1, ${quantity}, 10, ${price}, ${price}, ${amountText(margin)},
          ${amountText(margin)}, 0, ${now}, ${now}, ${now} from unnest(${ids}::bigint[]) id`)
    const [side, own] = isReduceOnly ? ['short', '0'] : ['long', amountText(held)]
    await tx.run(sql`
      insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price, open_price,
        margin_at_open, margin, fee, submitted_at, updated_at, entry_kind, time_in_force, fee_rate, reduce_only, trail_distance)
      select id, 1, ${side}, 'pending', 'own', 'isolated', 1, ${quantity}, 10, ${price}, ${isReduceOnly ? price : heldPrice}, ${own},
        ${own}, 0, ${now}, ${now}, 'trailingStop', 'gtc', 0, ${isReduceOnly}, ${TRAIL} from unnest(${ids}::bigint[]) id`)
    return ids
  })
}
