import { amountFacts, type Input, negate, refuse, ZERO } from '@bourse/contracts/kit'
import type { ReceiptId } from '@bourse/contracts/receipts'
import type { wallet } from '@bourse/contracts/wallet'
import { type MemberCall, sql } from '#platform/kernel'
import { lockMemberAccounts, ofMember, post } from '#platform/ledger'
import { issuedAmount, issueOne, lockReceipts } from '#platform/receipts'
import type { SwapDeps } from './deps.ts'

/**
 * Transfers an asset between the member's accounts. Held money is in accounts of its own, so the balance of
 * each of the four is free, except that of the futures account, which may back positions. Returns the id of the receipt.
 */
export async function transfer(
  deps: SwapDeps,
  call: MemberCall,
  { asset, quantity, from, to }: Input<typeof wallet.transfer>,
): Promise<ReceiptId> {
  const terms = deps.assets.find(({ id }) => id === asset) ?? refuse('coin_unknown')
  if (from === to) refuse('same_account')
  const { member, now: at } = call
  return call.transact(async (tx) => {
    if (from === 'futures') await deps.assertTransferable(tx, { member, asset, quantity })
    await lockReceipts(tx, [member])
    const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: [from, to] })
    const [balance, target] = [balances.get(from) ?? ZERO, balances.get(to) ?? ZERO]
    if (quantity > balance) refuse('insufficient_balance')
    const row = await tx.row<{ id: string }>(sql`select nextval('account_transfer')::text as id`)
    const moving = amountFacts({ amount: quantity, balance_before: balance, to_before: target })
    const inputs = { asset: terms.code, from_account: from, to_account: to, ...moving }
    const draft = { member, kind: 'transfer', subject: row?.id ?? '', inputs, ticks: [], at } as const
    const receipt = await issueOne(tx, draft)
    const moved = issuedAmount(receipt, 'moved')
    const [payer, receiver] = [ofMember(member, asset, from), ofMember(member, asset, to)]
    await post(tx, {
      id: `transfer:${row?.id}`,
      reason: 'transfer_out',
      at,
      legs: [
        { account: payer, amount: negate(moved), reason: 'transfer_out' },
        { account: receiver, amount: moved, reason: 'transfer_in' },
      ],
    })
    tx.afterCommit(() => deps.balanceChanged(member))
    return receipt.id
  })
}
