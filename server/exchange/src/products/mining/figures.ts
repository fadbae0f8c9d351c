import { amountOf, DAY, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { EarnSource, MemberFigures } from '#products/earn'
import { sql } from '#platform/kernel'

type Sums = { asset_id: number; running: number; held: string; earned: string; earned_today: string }
type EventRow = { id: string; asset_id: number; at: Date; amount: string }

/**
 * A member's part of the summary. Held are the coins of the days to come. Earned are the coins of past days, less the part
 * of the price that those days had: the price is spent evenly over the term.
 */
export const miningSource: EarnSource = {
  product: 'mining',
  async figuresOf(reader, member, now) {
    const today = new Date(Math.floor(now / DAY) * DAY)
    const sums = await reader.rows<Sums>(sql`
      with own as (
        select *, case when payments > 0 and term_start + payments * interval '1 day' >= ${today} then 1 else 0 end as paid_today
        from hashrate_rental where member_id = ${member}),
      part as (
        select asset_id, case when next_due_at is null then 0 else 1 end as running, net * (days - payments) as held,
          net * payments as earned, net * paid_today as earned_today from own
        union all
        select pay_asset_id, 0, 0, -trunc(paid * payments / days, pay_decimals),
          -trunc(paid * paid_today / days, pay_decimals) from own)
      select asset_id, sum(running)::int as running, sum(held)::text as held, sum(earned)::text as earned,
        sum(earned_today)::text as earned_today
      from part group by asset_id order by asset_id`)
    const events = await reader.rows<EventRow>(sql`
      select id::text, asset_id, term_start + number * interval '1 day' as at, net::text as amount
      from hashrate_rental, generate_series(payments + 1, least(days, payments + 10)) as number
      where member_id = ${member} and next_due_at is not null
      order by at, hashrate_rental.id limit 10`)
    const of = (name: 'held' | 'earned' | 'earned_today'): MemberFigures['held'] =>
      sums
        .map((row) => ({ asset: String(row.asset_id) as AssetId, amount: amountOf(row[name]) }))
        .filter(({ amount }) => amount !== 0n)
    return {
      running: sums.reduce((all, { running }) => all + running, 0),
      held: of('held'),
      earned: of('earned'),
      earnedToday: of('earned_today'),
      events: events.map(({ id, asset_id: asset, at, amount }) => ({
        subject: id,
        asset: String(asset) as AssetId,
        kind: 'output' as const,
        at: instantOf(at.getTime()),
        amount: amountOf(amount),
      })),
    }
  },
}
