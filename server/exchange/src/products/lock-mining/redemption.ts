import { amountText, type Instant, instantText, ZERO } from '@bourse/contracts/kit'
import { move, ofHouse, ofMember, type Transfer } from '#platform/ledger'
import { issuedAmount, type IssuedReceipt, type ReceiptDraft } from '#platform/receipts'
import type { StoredLock } from './store.ts'

/** Builds the receipt of a lock's end; `paid` includes every dividend due by then. */
export const redemptionDraft = (
  lock: Pick<
    StoredLock,
    'id' | 'member' | 'amount' | 'days' | 'decimals' | 'paid' | 'penaltyRatio' | 'termStart'
  >,
  { asset, at, isRenewed }: { asset: string; at: Instant; isRenewed: boolean },
): ReceiptDraft => ({
  member: lock.member,
  kind: 'redemption',
  subject: lock.id,
  inputs: {
    asset,
    amount: amountText(lock.amount),
    days: String(lock.days),
    term_start: instantText(lock.termStart),
    redeemed_at: instantText(at),
    penalty_ratio: amountText(lock.penaltyRatio),
    decimals: String(lock.decimals),
    paid_before: amountText(lock.paid),
    renewed: isRenewed ? 'yes' : 'no',
  },
  ticks: [],
  at,
})

/** Releases the principal: to the member, and the penalty to the house. */
export function returnTransfer(lock: StoredLock, receipt: IssuedReceipt, at: Instant): Transfer {
  const { member, asset } = lock
  const held = ofMember(member, asset, 'spot_hold')
  const [returned, penalty] = [issuedAmount(receipt, 'returned'), issuedAmount(receipt, 'penalty')]
  return {
    id: `lock:return:${lock.id}`,
    reason: 'lock_returned',
    at,
    legs: [
      ...(returned > ZERO ? move({ from: held, to: ofMember(member, asset, 'spot') }, returned) : []),
      ...(penalty > ZERO ? move({ from: held, to: ofHouse('lock', asset) }, penalty, 'lock_penalty') : []),
    ],
  }
}
