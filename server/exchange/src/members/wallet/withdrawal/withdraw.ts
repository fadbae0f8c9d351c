import {
  addMs,
  amountText,
  type Facts,
  type Input,
  type Instant,
  formatUtc,
  Refusal,
  refuse,
  SECOND,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { wallet } from '@bourse/contracts/wallet'
import type { MemberCall, Tx } from '#platform/kernel'
import { move, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne } from '#platform/receipts'
import { requireMovableAsset, addressSavedAt } from '#members/wallet/book'
import { needsTwoApprovals } from './approval.ts'
import { checkWithdrawal } from './check-withdrawal.ts'
import type { WithdrawalDeps } from './deps.ts'
import { type Destination, resolveDestination } from './destination.ts'
import { assertWithinLimits, findLimitPrices, readLimits, computeWorth } from './limits.ts'
import { lockBalance, requestFacts } from './receipt.ts'
import { insertWithdrawal } from './store.ts'

export const WITHDRAWAL_TASK = 'withdrawal.approve'
const REVIEW_MS = 3 * SECOND

type WithdrawalRequest = Input<typeof wallet.withdraw>

/**
 * Places the hold and submits the withdrawal for review; in paper mode it is approved automatically. A repeated
 * call gets the first outcome and proves nothing again: its code was used up by the first.
 */
export async function withdraw(
  deps: WithdrawalDeps,
  call: MemberCall,
  input: WithdrawalRequest,
): Promise<string> {
  if (await call.isRepeated()) return firstOutcome(call)
  try {
    return await submit(deps, call, input)
  } catch (error) {
    // A concurrent repetition of this call may have used the code up since the check; its outcome is also the
    // outcome of this one.
    if (error instanceof Refusal && (await call.isRepeated())) return firstOutcome(call)
    throw error
  }
}

/** Returns the first outcome. If a lapsed key has lost it, the call is refused and nothing happens. */
const firstOutcome = (call: MemberCall): Promise<string> => call.transact(() => refuse('in_progress'))

async function submit(deps: WithdrawalDeps, call: MemberCall, input: WithdrawalRequest): Promise<string> {
  const terms = requireMovableAsset(deps.assets, input.asset)
  const destination = await resolveDestination(deps, call, terms, input)
  checkWithdrawal(input, terms)
  await deps.assertNotHeld(call.reader, call.member, call.now)
  const savedAt = await savedSince(call, input.asset, destination)
  if (savedAt === null && (await deps.isWhitelistOnly(call.reader, call.member, call.now)))
    refuse('address_not_saved')
  await assertNotOnHold(deps, call, destination, savedAt)
  const useProof = await deps.proveMember(call, 'withdrawal', input, { isKnownDestination: savedAt !== null })
  const { quantity } = input
  return call.transact(async (tx) => {
    // Concurrent withdrawals wait here, so that each sees the used limits of the others.
    await tx.lock('withdrawal', call.member)
    // The account may have been frozen or held since the first check.
    await deps.assertNotHeld(tx, call.member, call.now)
    await useProof(tx)
    const prices = findLimitPrices(deps, terms.id)
    const worth = computeWorth(terms.code, quantity, prices)
    const limits = await readLimits(deps, tx, call.member, call.now)
    assertWithinLimits(limits, worth)
    const balance = await lockBalance(tx, { member: call.member, asset: terms.id })
    if (quantity > balance) refuse('insufficient_balance')
    const { id } = await insertWithdrawal(tx, {
      ...destination,
      ...worth,
      member: call.member,
      asset: terms.id,
      quantity,
      fee: terms.withdrawFee,
      at: call.now,
    })
    await holdMoney(tx, call, {
      id,
      inputs: requestFacts({ terms, network: destination.network, quantity, balance, prices, limits }),
      asset: terms.id,
    })
    await deps.withdrawing(tx, call.member, call.now)
    if (deps.autoReview && !needsTwoApprovals(worth.usd, deps.approvalAboveUsd))
      await deps.scheduler.schedule(tx, WITHDRAWAL_TASK, id, addMs(call.now, REVIEW_MS))
    await deps.sendNotice(tx, call, {
      subject: 'withdrawal',
      values: {
        amount: amountText(quantity),
        coin: terms.code,
        target: destination.method === 'address' ? destination.target : destination.shown,
      },
    })
    tx.afterCommit(() => {
      deps.scheduler.wake()
      deps.balanceChanged(call.member)
      deps.withdrawalChanged(call.member)
    })
    return id
  })
}

type RequestedWithdrawal = { readonly id: string; readonly asset: AssetId; readonly inputs: Facts }

/** Issues the receipt of a request, and moves its amount to the hold account. */
async function holdMoney(
  tx: Tx,
  call: MemberCall,
  { id, asset, inputs }: RequestedWithdrawal,
): Promise<void> {
  const { member, now: at } = call
  const receipt = await issueOne(tx, { member, kind: 'withdrawal', subject: id, inputs, ticks: [], at })
  const accounts = { from: ofMember(member, asset, 'spot'), to: ofMember(member, asset, 'spot_hold') }
  const legs = move(accounts, issuedAmount(receipt, 'held'))
  await post(tx, { id: `withdrawal:${id}`, reason: 'withdrawal', at, legs })
}

/** Finds when the destination was saved in the member's book; null for another one and for bank cards. */
async function savedSince(
  { reader, member }: MemberCall,
  asset: AssetId,
  { method, shown, tag }: Destination,
): Promise<Instant | null> {
  return method === 'address' ? addressSavedAt(reader, { member, asset, address: shown, tag }) : null
}

/** Refuses a destination that is not old enough, if the site holds new addresses. */
async function assertNotOnHold(
  deps: WithdrawalDeps,
  call: MemberCall,
  { method }: Destination,
  savedAt: Instant | null,
): Promise<void> {
  const holdMs = await deps.addressHoldMs(call.reader, call.member, call.now)
  if (holdMs === 0 || method !== 'address') return
  const from: Instant = addMs(savedAt ?? call.now, holdMs)
  if (from > call.now) refuse('address_on_hold', { time: formatUtc(from) })
}
