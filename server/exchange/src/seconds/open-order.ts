import { feeRateOf, type RebateShare } from '@bourse/contracts/fees'
import { ZERO } from '@bourse/contracts/kit'
import { takeCoupon } from '#coupons'
import type { MemberCall } from '#kernel'
import { feeLegs, type Leg, lockMemberAccounts, move, ofMember, post } from '#ledger'
import { acceptOrder, chooseTerms, type Order } from './accept-order.ts'
import { dailyExposureOf } from './day.ts'
import type { SecondsDeps } from './deps.ts'
import { insertOrder, type StoredOrder } from './store.ts'

/**
 * Accepts an order and holds its stake. Orders of a member are accepted one after the other, so that limits
 * hold. The time of acceptance is read after every wait: an order queued beyond its first tick would
 * otherwise be open to selection by a party that has seen that tick.
 */
export async function openOrder(deps: SecondsDeps, call: MemberCall, order: Order): Promise<StoredOrder> {
  await deps.assertVerified(call.reader, call.member)
  const feeTerms = (await deps.feeTermsOf(call.reader, [call.member]))(call.member)
  return call.transact(async (tx) => {
    await tx.lock('seconds', call.member)
    const market = deps.markets.find(({ id }) => id === order.market) ?? null
    const chosen = chooseTerms(order, { market, isOffered: await deps.isOffered(tx), terms: deps.terms })
    const { member } = call
    const bindCoupon = await takeCoupon(tx, {
      coupon: order.coupon,
      member,
      product: 'seconds',
      asset: order.payAsset,
      amount: order.stake,
      at: call.now,
    })
    const balances = await lockMemberAccounts(tx, {
      member,
      asset: order.payAsset,
      accountTypes: ['seconds', 'seconds_hold'],
    })
    const now = deps.clock.now()
    const exposure = await dailyExposureOf(tx, { member, pay: chosen.pay, now })
    const draft = acceptOrder(order, chosen, {
      ...exposure,
      feeRate: feeRateOf(chosen.pay.feeRate, feeTerms, 'seconds'),
      price: deps.price(order.market),
      free: balances.get('seconds') ?? ZERO,
      member,
      now,
    })
    const stored = await insertOrder(tx, draft)
    await bindCoupon(stored.id)
    await post(tx, {
      id: `seconds:order:${stored.id}`,
      reason: 'seconds_stake',
      at: now,
      legs: legsOf(stored, feeTerms.rebates),
    })
    tx.afterCommit(() => deps.balanceChanged(member))
    return stored
  })
}

function legsOf({ member, payAsset, stake, fee }: StoredOrder, rebates: readonly RebateShare[]): Leg[] {
  const free = ofMember(member, payAsset, 'seconds')
  return [
    ...move({ from: free, to: ofMember(member, payAsset, 'seconds_hold') }, stake),
    ...feeLegs({ from: free, payer: member, fee, reason: 'seconds_fee', rebates }),
  ]
}
