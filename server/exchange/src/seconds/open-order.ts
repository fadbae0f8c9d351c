import { ZERO } from '@bourse/contracts/kit'
import { discounted } from '@bourse/contracts/vip'
import type { MemberCall } from '#kernel'
import { type Leg, lockMemberAccounts, move, ofHouse, ofMember, post } from '#ledger'
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
  const tier = await deps.tierOf(call.reader, call.member)
  return call.transact(async (tx) => {
    await tx.lock('seconds', call.member)
    const market = deps.markets.find(({ id }) => id === order.market) ?? null
    const chosen = chooseTerms(order, { market, isOffered: await deps.isOffered(tx), terms: deps.terms })
    const { member } = call
    const balances = await lockMemberAccounts(tx, {
      member,
      asset: order.payAsset,
      accountTypes: ['seconds', 'seconds_hold'],
    })
    const now = deps.clock.now()
    const exposure = await dailyExposureOf(tx, { member, pay: chosen.pay, now })
    const draft = acceptOrder(order, chosen, {
      ...exposure,
      feeRate: discounted(chosen.pay.feeRate, tier, 'seconds'),
      price: deps.price(order.market),
      free: balances.get('seconds') ?? ZERO,
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
