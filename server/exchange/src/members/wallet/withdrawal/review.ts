import type { MemberId } from '@bourse/contracts/account'
import { amountText, type Facts, type Instant, refuse } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { type AccountRef, move, ofHouse, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne, type ReceiptDraft } from '#platform/receipts'
import {
  type Approval,
  type Approver,
  decideApproval,
  insertApproval,
  listApprovals,
  needsTwoApprovals,
} from './approval.ts'
import type { WithdrawalDeps } from './deps.ts'
import { lockBalance } from './receipt.ts'
import { listSubmitted, reviewWithdrawal, lockWithdrawal, type StoredWithdrawal } from './store.ts'

type ReviewDeps = Pick<WithdrawalDeps, 'approvalAboveUsd' | 'assets' | 'balanceChanged' | 'withdrawalChanged'>

export type ApprovalRequest = {
  readonly id: string
  /** The operator; null when the command was not signed. */
  readonly operator: Approver | null
  readonly at: Instant
}

/**
 * Records the approval and pays out the money, or waits for a second operator. A reviewed withdrawal is refused
 * and unchanged.
 */
export async function approveWithdrawal(
  deps: ReviewDeps,
  tx: Tx,
  { id, operator, at }: ApprovalRequest,
): Promise<Approval> {
  // The lock of the row makes concurrent approvals see each other.
  const found = await requireWaiting(tx, id)
  const approvals = await listApprovals(tx, id)
  const approval = decideApproval({
    needsTwo: needsTwoApprovals(found.usd, deps.approvalAboveUsd),
    operator,
    approvedBy: approvals,
  })
  if (operator !== null && (approval === 'first' || approval === 'paid'))
    await insertApproval(tx, id, { ...operator, at })
  if (approval === 'paid') await payOut(deps, tx, found, at)
  return approval
}

/** Approves automatically; does nothing when the operator reviewed first or two operators must approve. */
export async function approveDueWithdrawal(deps: ReviewDeps, tx: Tx, id: string, at: Instant): Promise<void> {
  const found = await lockWithdrawal(tx, id)
  if (found?.status !== 'submitted' || needsTwoApprovals(found.usd, deps.approvalAboveUsd)) return
  await payOut(deps, tx, found, at)
}

/** Releases the hold to the treasury, and the fee to the house. */
async function payOut(deps: ReviewDeps, tx: Tx, found: StoredWithdrawal, at: Instant): Promise<void> {
  const { id, asset } = found
  await reviewWithdrawal(tx, id, { status: 'approved', reason: null, at })
  const receipt = await issueOne(tx, buildDraft(deps, found, { state: 'paid' }, at))
  const [net, fee] = [issuedAmount(receipt, 'net'), issuedAmount(receipt, 'fee')]
  const from = buildHoldAccount(found)
  const legs = [
    ...move({ from, to: ofHouse('treasury', asset) }, net),
    ...(fee > 0n ? move({ from, to: ofHouse('fees', asset) }, fee, 'withdrawal_fee') : []),
  ]
  await post(tx, { id: `withdrawal:${id}:approved`, reason: 'withdrawal_sent', at, legs })
  notify(deps, tx, found)
}

export async function rejectWithdrawal(
  deps: ReviewDeps,
  tx: Tx,
  id: string,
  decision: { reason: string; at: Instant },
): Promise<StoredWithdrawal> {
  const found = await requireWaiting(tx, id)
  await reviewWithdrawal(tx, id, { status: 'rejected', ...decision })
  const balance = amountText(await lockBalance(tx, found))
  const facts = { state: 'returned', balance_before: balance }
  const receipt = await issueOne(tx, buildDraft(deps, found, facts, decision.at))
  const legs = move(
    { from: buildHoldAccount(found), to: ofMember(found.member, found.asset, 'spot') },
    issuedAmount(receipt, 'returned'),
  )
  await post(tx, {
    id: `withdrawal:${id}:rejected`,
    reason: 'withdrawal_returned',
    at: decision.at,
    legs,
  })
  notify(deps, tx, found)
  return found
}

/** Returns the money of all withdrawals of a member that still wait. */
export async function returnWithdrawals(
  deps: ReviewDeps,
  tx: Tx,
  member: MemberId,
  decision: { reason: string; at: Instant },
): Promise<void> {
  for (const { id } of await listSubmitted(tx, member)) await rejectWithdrawal(deps, tx, id, decision)
}

const buildDraft = (
  { assets }: ReviewDeps,
  { id, member, asset, network, quantity, fee }: StoredWithdrawal,
  facts: Facts,
  at: Instant,
): ReceiptDraft => ({
  member,
  kind: 'withdrawal',
  subject: id,
  inputs: {
    asset: assets.find((terms) => terms.id === asset)?.code ?? asset,
    network: network ?? '',
    amount: amountText(quantity),
    fee: amountText(fee),
    ...facts,
  },
  ticks: [],
  at,
})

const buildHoldAccount = ({ member, asset }: StoredWithdrawal): AccountRef =>
  ofMember(member, asset, 'spot_hold')

function notify(deps: ReviewDeps, tx: Tx, { member }: StoredWithdrawal): void {
  tx.afterCommit(() => {
    deps.balanceChanged(member)
    deps.withdrawalChanged(member)
  })
}

async function requireWaiting(tx: Tx, id: string): Promise<StoredWithdrawal> {
  const found = await lockWithdrawal(tx, id)
  return found === null || found.status !== 'submitted' ? refuse('not_found') : found
}
