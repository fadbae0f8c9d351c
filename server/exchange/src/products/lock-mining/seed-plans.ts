import type { Instant } from '@bourse/contracts/kit'
import { type Tx, sql } from '#platform/kernel'
import { TOTAL_MEMBERS } from './plan-store.ts'

/*
 * Sample plans of a paper exchange, all within the usual band of rates. Ids are explicit: a plan is written
 * once, and one that the operator has closed stays closed. Rates and ratios are percentages; dividend times
 * are in hours of the UTC day. The maximum is that of a member.
 */
const PLANS = `
  id asset days rate penalty minimum maximum  hour
  1  3     5    0.3  0.4     100     1000000  8
  2  3     5    0.4  0.4     10000   1000000  8
  3  3     10   0.32 0.4     100     1000000  8
  4  3     30   0.34 0.4     100     1000000  8
  5  3     60   0.37 0.4     100     1000000  8
  6  3     90   0.4  0.4     100     1000000  8
  11 1     5    0.3  0.4     0.001   20       0
  12 1     10   0.31 0.4     0.001   20       0
  13 1     30   0.33 0.4     0.001   20       0
  14 1     60   0.35 0.4     0.001   20       0
  15 1     90   0.38 0.4     0.001   20       0
  21 2     5    0.3  0.4     0.02    300      0
  22 2     10   0.31 0.4     0.02    300      0
  23 2     30   0.34 0.4     0.02    300      0
  24 2     60   0.36 0.4     0.02    300      0
  25 2     90   0.39 0.4     0.02    300      0
  31 5     5    0.3  0.4     0.5     5000     12
  32 5     10   0.32 0.4     0.5     5000     12
  33 5     30   0.34 0.4     0.5     5000     12
  34 5     60   0.37 0.4     0.5     5000     12
  35 5     90   0.4  0.4     0.5     5000     12
`

const rows = PLANS.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))
const column = (at: number) => rows.map((row) => row[at] ?? '')

export const seedPlans = (tx: Tx, now: Instant): Promise<number> =>
  tx.run(sql`
    insert into lock_plan (id, asset_id, days, daily_rate, penalty_ratio, amount_min, amount_max, total_max, dividend_time, created_at)
    select id, asset, days, rate / 100, penalty / 100, minimum, maximum, maximum * ${TOTAL_MEMBERS}, hour * 3600, ${new Date(now)}
    from unnest(${column(0)}::bigint[], ${column(1)}::int[], ${column(2)}::int[], ${column(3)}::numeric[],
      ${column(4)}::numeric[], ${column(5)}::numeric[], ${column(6)}::numeric[], ${column(7)}::int[])
      as plan (id, asset, days, rate, penalty, minimum, maximum, hour)
    on conflict (id) do nothing`)
