import { COUPON_PRODUCTS, type CouponSeriesId } from '@bourse/contracts/coupons'
import { addMs, type Amount, amountFacts, DAY, refuse, ZERO } from '@bourse/contracts/kit'
import type { MemberCall } from '#platform/kernel'
import { listBalances, move, ofHouse, ofMember, POINTS, post } from '#platform/ledger'
import { issuedAmount, issueOne } from '#platform/receipts'
import type { CouponDeps } from './deps.ts'
import { couponWord } from './settle.ts'
import {
  claimedSeries,
  insertCoupon,
  lockCoupon,
  lockSeries,
  type StoredCoupon,
  type StoredSeries,
} from './store.ts'

/** Refuses a claim that the series does not allow; throws the first refusal. */
export function checkClaim(
  series: Pick<StoredSeries, 'kind' | 'cost' | 'stock' | 'closedAt'> | null,
  { isClaimed, points }: { readonly isClaimed: boolean; readonly points: Amount },
): asserts series is NonNullable<typeof series> {
  if (series === null || series.closedAt !== null || COUPON_PRODUCTS[series.kind].length === 0)
    refuse('not_found')
  if (isClaimed) refuse('coupon_claimed')
  if (series.stock <= 0) refuse('sold_out')
  if (points < series.cost) refuse('points_insufficient')
}

/** Takes a coupon from the series and pays its price in points, both or neither. */
export async function claimCoupon(
  deps: CouponDeps,
  call: MemberCall,
  id: CouponSeriesId,
): Promise<StoredCoupon> {
  const { member, now: at } = call
  return call.transact(async (tx) => {
    // Points are spent one at a time, as in the exchange of rewards.
    await tx.lock('points', member)
    const series = await lockSeries(tx, id)
    const own = (await listBalances(tx, member)).find(({ accountType }) => accountType === 'points')
    const isClaimed = (await claimedSeries(tx, member)).has(id)
    checkClaim(series, { isClaimed, points: own?.amount ?? ZERO })
    const coupon = await insertCoupon(tx, {
      series: id,
      member,
      at,
      expiresAt: addMs(at, series.validDays * DAY),
    })
    const accounts = { from: ofMember(member, POINTS, 'points'), to: ofHouse('points', POINTS) }
    if (series.cost > ZERO) {
      const amounts = amountFacts({ cost: series.cost, face: series.face, basis_rate: series.share })
      const inputs = { state: 'claimed', asset: 'points', coupon: couponWord(series), ...amounts }
      const receipt = await issueOne(tx, { member, kind: 'coupon', subject: coupon, inputs, ticks: [], at })
      const legs = move(accounts, issuedAmount(receipt, 'cost'))
      await post(tx, { id: `coupon:claim:${coupon}`, reason: 'coupon_claim', at, legs })
    }
    tx.afterCommit(() => deps.notify('coupon.changed', member))
    return (await lockCoupon(tx, { id: coupon, member })) ?? refuse('not_found')
  })
}
