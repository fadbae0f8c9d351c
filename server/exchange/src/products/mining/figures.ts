import { DAY } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { yearlyYield } from '@bourse/contracts/mining'
import type { EarnSource, MemberFigures } from '#products/earn'
import { amount, columns, id, instant, integer, integerId, oneOf, sql } from '#platform/kernel'
import { listOpenPlans } from './plan-store.ts'

const sumColumns = columns({
  asset: ['asset_id', integerId<AssetId>()],
  running: integer,
  held: amount,
  earned: amount,
  earnedToday: amount,
})
const eventColumns = columns({
  subject: ['id', id()],
  asset: ['asset_id', integerId<AssetId>()],
  kind: oneOf('output'),
  at: instant,
  amount,
})

/**
 * A member's part of the summary. Held: the coins of coming days. Earned: the coins of past days, less the
 * part of the price that those days had: the price is spent evenly over the term.
 */
export const miningSource: EarnSource = {
  product: 'mining',
  listYields: async (reader) =>
    (await listOpenPlans(reader)).map(({ plan }) => ({
      offer: `mining plan ${plan.id}`,
      yearlyRate: yearlyYield(plan),
      takesBorrowed: true,
    })),
  async figuresOf(reader, member, now) {
    const today = new Date(Math.floor(now / DAY) * DAY)
    const sums = await sumColumns.from(reader).rows(sql`
      with own as (
        select *, case when payments > 0 and term_start + payments * interval '1 day' >= ${today} then 1 else 0 end as paid_today
        from hashrate_rental where member_id = ${member}),
      part as (
        select asset_id, case when next_due_at is null then 0 else 1 end as running, net * (days - payments) as held,
          net * payments as earned, net * paid_today as earned_today from own
        union all
        select pay_asset_id, 0, 0, -trunc(paid * payments / days, pay_decimals),
          -trunc(paid * paid_today / days, pay_decimals) from own)
      select asset_id, sum(running)::int as running, sum(held) as held, sum(earned) as earned,
        sum(earned_today) as earned_today
      from part group by asset_id order by asset_id`)
    const events = await eventColumns.from(reader).rows(sql`
      select id, asset_id, 'output' as kind, term_start + number * interval '1 day' as at, net as amount
      from hashrate_rental, generate_series(payments + 1, least(days, payments + 10)) as number
      where member_id = ${member} and next_due_at is not null
      order by at, hashrate_rental.id limit 10`)
    const of = (name: 'held' | 'earned' | 'earnedToday'): MemberFigures['held'] =>
      sums.map((row) => ({ asset: row.asset, amount: row[name] })).filter((own) => own.amount !== 0n)
    return {
      running: sums.reduce((all, { running }) => all + running, 0),
      held: of('held'),
      earned: of('earned'),
      earnedToday: of('earnedToday'),
      events,
    }
  },
}
