import { assert, type Instant, refuse } from '@bourse/contracts/kit'
import type { LockId } from '@bourse/contracts/lock-mining'
import type { MemberCall, Tx } from '#platform/kernel'
import { post } from '#platform/ledger'
import { issueOne, issuedAmount } from '#platform/receipts'
import type { LockDeps } from './deps.ts'
import { payLocks } from './pay-due.ts'
import { redemptionDraft, returnTransfer } from './redemption.ts'
import { lockOwn, setRenewal, type StoredLock, updateLocks } from './store.ts'

/**
 * Locks the member's running lock and makes all payments that are due by now, as if they had been made on
 * time. Refuses a lock that has ended or is due to end: its maturity is processed in its own transaction.
 */
async function runningLock(
  deps: LockDeps,
  tx: Tx,
  { id, member, now }: { id: LockId; member: MemberCall['member']; now: () => Instant },
): Promise<StoredLock> {
  let lock = (await lockOwn(tx, { id, member })) ?? refuse('not_found')
  while (lock.nextDueAt !== null && lock.nextDueAt <= now()) {
    const [paid] = await payLocks(deps, tx, [lock])
    assert(paid !== undefined, 'the payment of a due lock changes it')
    lock = paid
  }
  return lock.nextDueAt === null ? refuse('order_closed') : lock
}

/** Returns the principal before maturity, less the penalty. Dividends that were paid stay with the member. */
export async function redeemLock(deps: LockDeps, call: MemberCall, id: LockId): Promise<void> {
  const { member } = call
  await call.transact(async (tx) => {
    const lock = await runningLock(deps, tx, { id, member, now: () => deps.clock.now() })
    const at = deps.clock.now()
    const asset = deps.assetOf(lock.asset).code
    const receipt = await issueOne(tx, redemptionDraft(lock, { asset, at, isRenewed: false }))
    await post(tx, returnTransfer(lock, receipt, at))
    const penalty = issuedAmount(receipt, 'penalty')
    await updateLocks(tx, [{ ...lock, nextDueAt: null, outcome: 'redeemed', penalty, closedAt: at }])
    tx.afterCommit(() => deps.notify('balance.changed', member))
  })
}

/** Sets whether the principal is locked again at maturity. */
export async function changeRenewal(
  deps: LockDeps,
  call: MemberCall,
  { id, renews }: { id: LockId; renews: boolean },
): Promise<void> {
  await call.transact(async (tx) => {
    const lock = await runningLock(deps, tx, { id, member: call.member, now: () => deps.clock.now() })
    await setRenewal(tx, lock.id, renews)
  })
}
