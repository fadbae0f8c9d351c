import type { MemberId } from '@bourse/contracts/account'
import { amountFacts, type Input, negate, refuse, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { ReceiptId } from '@bourse/contracts/receipts'
import type { subAccounts } from '@bourse/contracts/sub-accounts'
import { ownsAccount } from '#members/account'
import { type MemberCall, sql, type Tx } from '#platform/kernel'
import { lockMemberAccounts, ofMember, post } from '#platform/ledger'
import { issueAll, lockReceipts } from '#platform/receipts'
import type { SubAccountDeps } from './deps.ts'

/**
 * Moves free money of the Spot account between two accounts of one person. Each of the two has a receipt and a row of its
 * history; returns the id of the payer's. A closed account and another member's take no part.
 */
export async function transfer(
  deps: SubAccountDeps,
  call: MemberCall,
  { asset, quantity, from, to }: Input<typeof subAccounts.transfer>,
): Promise<ReceiptId | null> {
  const terms = deps.assets.find(({ id }) => id === asset) ?? refuse('coin_unknown')
  if (from === to) refuse('same_account')
  const { main, now: at } = call
  return call.transact(async (tx) => {
    // Neither account is closed meanwhile.
    await tx.lock('sub-accounts', main)
    for (const account of [from, to]) if (!(await ownsAccount(tx, main, account))) refuse('not_found')
    const chains = await lockReceipts(tx, [from, to], 2)
    const before = await lockSpot(tx, [from, to], asset)
    if (quantity > before(from)) refuse('insufficient_balance')
    const row = await tx.row<{ id: string }>(sql`select nextval('sub_account_transfer')::text as id`)
    const subject = row?.id ?? ''
    const draft = (member: MemberId, state: 'sent' | 'received') => {
      const moving = amountFacts({ amount: quantity, balance_before: before(member) })
      const inputs = { state, asset: terms.code, from_account: from, to_account: to, ...moving }
      return { member, kind: 'account_transfer', subject, inputs, ticks: [], at } as const
    }
    const [sent] = await issueAll(tx, [draft(from, 'sent'), draft(to, 'received')], chains)
    await post(tx, {
      id: `sub-account:${subject}`,
      reason: 'account_transfer_out',
      at,
      legs: [
        { account: ofMember(from, asset, 'spot'), amount: negate(quantity), reason: 'account_transfer_out' },
        { account: ofMember(to, asset, 'spot'), amount: quantity, reason: 'account_transfer_in' },
      ],
    })
    tx.afterCommit(() => {
      for (const member of [from, to]) deps.balanceChanged(member)
    })
    return sent?.id ?? null
  })
}

/** Locks the Spot accounts in the order of posting, by the text of the holder. */
async function lockSpot(tx: Tx, members: readonly MemberId[], asset: AssetId) {
  const free = new Map<MemberId, Awaited<ReturnType<typeof lockMemberAccounts>>>()
  for (const member of members.toSorted())
    free.set(member, await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot'] }))
  return (member: MemberId) => free.get(member)?.get('spot') ?? ZERO
}
