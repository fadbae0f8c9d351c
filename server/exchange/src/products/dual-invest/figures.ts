import type { MemberId } from '@bourse/contracts/account'
import { amountOf, DAY, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AssetSum, EarnSource } from '#products/earn'
import { type Reader, sql } from '#platform/kernel'

type SumRow = { asset_id: number; amount: string; running: number }
const toSum = ({ asset_id: id, amount }: SumRow): AssetSum => ({
  asset: String(id) as AssetId,
  amount: amountOf(amount),
})

/**
 * Held: what is invested and not settled. Earned: the yield of settled orders in the asset of their payout, without the
 * invested amount, which is counted at the strike where it was converted.
 */
export const dualFigures: EarnSource = {
  product: 'dual',
  async figuresOf(reader, member, now) {
    const held = await reader.rows<SumRow>(sql`
      select pay_asset_id as asset_id, sum(paid)::text as amount, count(*)::int as running from dual_order
      where member_id = ${member} and status = 'purchased' group by 1 order by 1`)
    const midnight = instantOf(Math.floor(now / DAY) * DAY)
    return {
      running: held.reduce((all, row) => all + row.running, 0),
      held: held.map(toSum),
      earned: await earnedSince(reader, member, instantOf(0)),
      earnedToday: await earnedSince(reader, member, midnight),
      events: await eventsOf(reader, member),
    }
  },
}

async function earnedSince(reader: Reader, member: MemberId, from: Instant): Promise<AssetSum[]> {
  const rows = await reader.rows<SumRow>(sql`
    select payout_asset_id as asset_id, sum(yield)::text as amount from dual_order
    where member_id = ${member} and yield > 0 and settled_at >= ${new Date(from)} group by 1 order by 1`)
  return rows.map(toSum)
}

async function eventsOf(reader: Reader, member: MemberId) {
  const rows = await reader.rows<{ id: string; settles_at: Date; pay_asset_id: number }>(sql`
    select id, settles_at, pay_asset_id from dual_order
    where member_id = ${member} and status = 'purchased' order by settles_at, id limit 10`)
  return rows.map((row) => ({
    kind: 'settlement' as const,
    at: instantOf(row.settles_at.getTime()),
    subject: row.id,
    asset: String(row.pay_asset_id) as AssetId,
    // The payout's asset and amount depend on the price.
    amount: null,
  }))
}
