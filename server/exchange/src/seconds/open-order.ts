import { ZERO } from '@bourse/contracts/kit'
import { discounted } from '@bourse/contracts/vip'
import type { MemberCall } from '#kernel'
import { balancesOf, type Leg, move, ofHouse, ofMember, post } from '#ledger'
import { acceptOrder, chooseTerms, type Order } from './accept-order.ts'
import { standingOf } from './day.ts'
import type { SecondsDeps } from './deps.ts'
import { insertOrder, type StoredOrder } from './store.ts'

/** Accepts an order and sets its stake aside. A member's orders are accepted one after the other, so caps hold. */
export async function openOrder(deps: SecondsDeps, call: MemberCall, order: Order): Promise<StoredOrder> {
  await deps.assertVerified(call.reader, call.member)
  const tier = await deps.tierOf(call.reader, call.member)
  return call.transact(async (tx) => {
    await tx.lock('seconds', call.member)
    const market = deps.markets.find(({ id }) => id === order.market) ?? null
    const chosen = chooseTerms(order, { market, isOffered: await deps.isOffered(tx), terms: deps.terms })
    const { member, now } = call
    const standing = await standingOf(tx, { member, pay: chosen.pay, now })
    const balances = await balancesOf(tx, member)
    const free = balances.find(({ asset, purse }) => asset === order.payAsset && purse === 'seconds')
    const draft = acceptOrder(order, chosen, {
      ...standing,
      feeRate: discounted(chosen.pay.feeRate, tier, 'seconds'),
      price: deps.price(order.market),
      free: free?.amount ?? ZERO,
      member,
      now,
    })
    const stored = await insertOrder(tx, draft)
    await post(tx, {
      id: `seconds:order:${stored.id}`,
      reason: 'seconds_stake',
      at: now,
      legs: legsOf(stored),
    })
    tx.afterCommit(() => deps.balanceChanged(member))
    return stored
  })
}

function legsOf({ member, payAsset, stake, fee }: StoredOrder): Leg[] {
  const free = ofMember(member, payAsset, 'seconds')
  return [
    ...move({ from: free, to: ofMember(member, payAsset, 'seconds_hold') }, stake),
    ...(fee === ZERO ? [] : move({ from: free, to: ofHouse('fees', payAsset) }, fee, 'seconds_fee')),
  ]
}
