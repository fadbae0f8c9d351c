import type { Instant } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'

/*
 * Sample plans of a paper exchange, paid in USDT. Ids are explicit: a plan is written once, and one that the operator has
 * closed stays closed. Price, output and running cost are of one share in the coin, the last two for a day; payout times
 * are in hours of the UTC day. A term returns 97.5 to 98 % of its price in the coin.
 */
const PLANS = `
  id asset days price    output     cost       maximum total  hour
  1  1     7    0.00005  0.0000087  0.0000017  2000    40000  8
  2  1     30   0.0002   0.0000083  0.0000018  2000    40000  8
  3  1     90   0.00058  0.0000082  0.0000019  2000    40000  8
  11 2     7    0.001    0.000175   0.000035   2000    40000  8
  12 2     30   0.004    0.000165   0.000035   2000    40000  8
  13 2     90   0.0116   0.000163   0.000037   2000    40000  8
`

const rows = PLANS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
const column = (at: number) => rows.map((row) => row[at] ?? '')

const USDT = 3

export const seedPlans = (tx: Tx, now: Instant): Promise<number> =>
  tx.run(sql`
    insert into mining_plan (id, asset_id, pay_asset_id, days, coin_price, output, cost, shares_max, total_max, payout_time,
      created_at)
    select id, asset, ${USDT}, days, price, output, cost, maximum, total, hour * 3600, ${new Date(now)}
    from unnest(${column(0)}::bigint[], ${column(1)}::int[], ${column(2)}::int[], ${column(3)}::numeric[],
      ${column(4)}::numeric[], ${column(5)}::numeric[], ${column(6)}::numeric[], ${column(7)}::numeric[],
      ${column(8)}::int[]) as plan (id, asset, days, price, output, cost, maximum, total, hour)
    on conflict (id) do nothing`)
