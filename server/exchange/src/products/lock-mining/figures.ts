import { DAY } from '@bourse/contracts/kit'
import { yearlyRate } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import type { EarnSource, MemberFigures } from '#products/earn'
import { amount, columns, id, instant, integer, integerId, oneOf, sql } from '#platform/kernel'
import { listPlans } from './plan-store.ts'

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
  kind: oneOf('dividend', 'maturity'),
  at: instant,
  amount,
})

/**
 * A member's part of the summary. Earned are dividends less penalties. A lock is paid at most once per UTC
 * day, so the newest payment of each lock gives those of today.
 */
export const lockSource: EarnSource = {
  product: 'lock',
  // `readUnborrowed` refuses borrowed money.
  listYields: async (reader) =>
    (await listPlans(reader))
      .filter(({ closedAt }) => closedAt === null)
      .map(({ id: plan, dailyRate }) => ({
        offer: `lock plan ${plan}`,
        yearlyRate: yearlyRate(dailyRate),
        takesBorrowed: false,
      })),
  async figuresOf(reader, member, now) {
    const today = new Date(Math.floor(now / DAY) * DAY)
    const sums = await sumColumns.from(reader).rows(sql`
      select asset_id, count(*) filter (where status = 'running')::int as running,
        coalesce(sum(amount) filter (where status = 'running'), 0) as held,
        sum(paid - coalesce(penalty, 0)) as earned,
        (coalesce(sum(dividend) filter (where payments > 0 and term_start + payments * interval '1 day' >= ${today}), 0)
          - coalesce(sum(penalty) filter (where closed_at >= ${today}), 0)) as earned_today
      from member_lock where member_id = ${member} group by asset_id order by asset_id`)
    const events = await eventColumns.from(reader).rows(sql`
      select id, asset_id, 'dividend' as kind, term_start + number * interval '1 day' as at, dividend as amount
      from member_lock, generate_series(payments + 1, least(days, payments + 10)) as number
      where member_id = ${member} and status = 'running'
      union all
      select id, asset_id, 'maturity', term_start + days * interval '1 day', amount
      from member_lock where member_id = ${member} and status = 'running'
      order by at, kind, id limit 10`)
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
