import { findByInvite, loadInviterState, isInviterOf, setInviter } from '#members/account'
import type { MemberCall } from '#platform/kernel'
import { chooseInviter } from './choose-inviter.ts'

/**
 * Sets the inviter of a member who registered without a code. One at a time for all members: two who enter
 * each other's codes at once must not both succeed.
 */
export const acceptInvitation = (call: MemberCall, code: string): Promise<void> =>
  call.transact(async (tx) => {
    await tx.lock('referral', 'tree')
    const { member } = call
    const own = await loadInviterState(tx, member)
    const owner = await findByInvite(tx, code.toUpperCase())
    const isAbove = owner !== null && (await isInviterOf(tx, member, owner))
    await setInviter(tx, member, chooseInviter({ ...own, member, owner, isAbove, now: call.now }))
  })
