import { type Input, ZERO } from '@bourse/contracts/kit'
import type { lockMining } from '@bourse/contracts/lock-mining'
import { takeCoupon } from '#members/coupons'
import type { MemberCall } from '#platform/kernel'
import { lockMemberAccounts, move, ofMember, post } from '#platform/ledger'
import { acceptLock } from './accept-lock.ts'
import type { LockDeps } from './deps.ts'
import { lockPlan } from './plan-store.ts'
import { insertLocks, sumRunning } from './store.ts'
import { readUnborrowed } from './unborrowed.ts'

/** Locks free spot money on the terms of a plan. The time is read after every wait. */
export async function lockMoney(
  deps: LockDeps,
  call: MemberCall,
  order: Input<typeof lockMining.lock>,
): Promise<string> {
  const { member } = call
  return call.transact(async (tx) => {
    const plan = await lockPlan(tx, order.plan)
    const { code, decimals } = plan === null ? { code: '', decimals: 0 } : deps.assetOf(plan.asset)
    const bindCoupon =
      plan === null
        ? null
        : await takeCoupon(tx, {
            coupon: order.coupon,
            member,
            product: 'lock',
            asset: plan.asset,
            amount: order.amount,
            at: call.now,
          })
    const balances =
      plan === null
        ? new Map()
        : await lockMemberAccounts(tx, { member, asset: plan.asset, accountTypes: ['spot', 'spot_hold'] })
    const now = deps.clock.now()
    const free = balances.get('spot') ?? ZERO
    const running = await sumRunning(tx, order.plan, member)
    const unborrowed = plan === null ? null : await readUnborrowed(deps, tx, member, plan.asset)
    const draft = acceptLock(order.amount, { plan, code, decimals, free, running, unborrowed, member, now })
    const [id = ''] = await insertLocks(tx, [draft])
    await bindCoupon?.(id)
    const accounts = {
      from: ofMember(member, draft.asset, 'spot'),
      to: ofMember(member, draft.asset, 'spot_hold'),
    }
    const legs = move(accounts, draft.amount)
    await post(tx, { id: `lock:${id}`, reason: 'lock_deposit', at: now, legs })
    tx.afterCommit(() => deps.notify('balance.changed', member))
    return id
  })
}
