import { refuse } from '@bourse/contracts/kit'
import { mayAccept } from '@bourse/contracts/referral'
import { findByInvite, loadInviterState, isInviterOf, setInviter } from '#members/account'
import type { MemberCall } from '#platform/kernel'

/**
 * Sets the inviter of a member who registered without a code. One at a time for all members: two who enter
 * each other's codes at once must not both succeed.
 */
export const acceptInvitation = (call: MemberCall, code: string): Promise<void> =>
  call.transact(async (tx) => {
    await tx.lock('referral', 'tree')
    const { member } = call
    const { inviter, registeredAt } = await loadInviterState(tx, member)
    if (inviter !== null) refuse('inviter_set')
    if (!mayAccept(registeredAt, call.now)) refuse('invite_too_late')
    const chosen = (await findByInvite(tx, code.toUpperCase())) ?? refuse('invite_code_invalid')
    if (chosen === member) refuse('own_invite_code')
    if (await isInviterOf(tx, member, chosen)) refuse('invite_ring')
    await setInviter(tx, member, chosen)
  })
