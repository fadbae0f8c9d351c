import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { AssetSum, EarnSource } from '#products/earn'
import { amount, columns, id, instant, integer, integerId, type Reader, sql } from '#platform/kernel'

const sums = columns({ asset: ['asset_id', integerId<AssetId>()], amount })
const held = columns({ ...sums.fields, running: integer })
const settlements = columns({
  subject: ['id', id()],
  at: ['settles_at', instant],
  asset: ['pay_asset_id', integerId<AssetId>()],
})

/**
 * Held: what is invested and not settled. Earned: the yield of settled orders in the asset of their payout, without the
 * invested amount, which is counted at the strike where it was converted.
 */
export const dualFigures: EarnSource = {
  product: 'dual',
  // The yield is the price of an option that the member sells.
  listYields: () => Promise.resolve([]),
  async figuresOf(reader, member, now) {
    const open = await held.from(reader).rows(sql`
      select pay_asset_id as asset_id, sum(paid) as amount, count(*)::int as running from dual_order
      where member_id = ${member} and status = 'purchased' group by 1 order by 1`)
    const midnight = toInstant(Math.floor(now / DAY) * DAY)
    return {
      running: open.reduce((all, row) => all + row.running, 0),
      held: open.map(({ running: _running, ...sum }) => sum),
      earned: await earnedSince(reader, member, toInstant(0)),
      earnedToday: await earnedSince(reader, member, midnight),
      events: await listSettlements(reader, member),
    }
  },
}

async function earnedSince(reader: Reader, member: MemberId, from: Instant): Promise<AssetSum[]> {
  return sums.from(reader).rows(sql`
    select payout_asset_id as asset_id, sum(yield) as amount from dual_order
    where member_id = ${member} and yield > 0 and settled_at >= ${new Date(from)} group by 1 order by 1`)
}

async function listSettlements(reader: Reader, member: MemberId) {
  const rows = await settlements.from(reader).rows(sql`
    select id, settles_at, pay_asset_id from dual_order
    where member_id = ${member} and status = 'purchased' order by settles_at, id limit 10`)
  // The payout's asset and amount depend on the price.
  return rows.map((row) => ({ ...row, kind: 'settlement' as const, amount: null }))
}
