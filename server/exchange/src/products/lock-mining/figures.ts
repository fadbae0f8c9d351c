import { amountOf, DAY, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { EarnSource, MemberFigures } from '#products/earn'
import { sql } from '#platform/kernel'

type Sums = { asset_id: number; running: number; held: string; earned: string; earned_today: string }
type EventRow = { id: string; asset_id: number; kind: 'dividend' | 'maturity'; at: Date; amount: string }

/**
 * A member's part of the summary. Earned are dividends less penalties. A lock is paid at most once per UTC
 * day, so the newest payment of each lock gives those of today.
 */
export const lockSource: EarnSource = {
  product: 'lock',
  async figuresOf(reader, member, now) {
    const today = new Date(Math.floor(now / DAY) * DAY)
    const sums = await reader.rows<Sums>(sql`
      select asset_id, count(*) filter (where status = 'running')::int as running,
        coalesce(sum(amount) filter (where status = 'running'), 0)::text as held,
        sum(paid - coalesce(penalty, 0))::text as earned,
        (coalesce(sum(dividend) filter (where payments > 0 and term_start + payments * interval '1 day' >= ${today}), 0)
          - coalesce(sum(penalty) filter (where closed_at >= ${today}), 0))::text as earned_today
      from member_lock where member_id = ${member} group by asset_id order by asset_id`)
    const events = await reader.rows<EventRow>(sql`
      select id::text, asset_id, 'dividend' as kind, term_start + number * interval '1 day' as at, dividend::text as amount
      from member_lock, generate_series(payments + 1, least(days, payments + 10)) as number
      where member_id = ${member} and status = 'running'
      union all
      select id::text, asset_id, 'maturity', term_start + days * interval '1 day', amount::text
      from member_lock where member_id = ${member} and status = 'running'
      order by at, kind, id limit 10`)
    const of = (name: 'held' | 'earned' | 'earned_today'): MemberFigures['held'] =>
      sums
        .map((row) => ({ asset: String(row.asset_id) as AssetId, amount: amountOf(row[name]) }))
        .filter(({ amount }) => amount !== 0n)
    return {
      running: sums.reduce((all, { running }) => all + running, 0),
      held: of('held'),
      earned: of('earned'),
      earnedToday: of('earned_today'),
      events: events.map(({ id, asset_id: asset, kind, at, amount }) => ({
        subject: id,
        asset: String(asset) as AssetId,
        kind,
        at: instantOf(at.getTime()),
        amount: amountOf(amount),
      })),
    }
  },
}
