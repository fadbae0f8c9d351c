import { type Input, negate, refuse } from '@bourse/contracts/kit'
import type { wallet } from '@bourse/contracts/wallet'
import { type MemberCall, sql } from '#kernel'
import { ofMember, post } from '#ledger'
import type { SwapDeps } from './deps.ts'

/**
 * Moves an asset from one of the member's accounts to another. What is set aside for something open lies in an account
 * of its own, so what is left in the four is free to go; but for the futures account, which may stand behind positions.
 */
export async function transfer(
  deps: SwapDeps,
  call: MemberCall,
  { asset, quantity, from, to }: Input<typeof wallet.transfer>,
): Promise<void> {
  if (!deps.assets.some((terms) => terms.id === asset)) refuse('coin_unknown')
  if (from === to) refuse('same_account')
  await call.transact(async (tx) => {
    if (from === 'futures') await deps.assertTransferable(tx, { member: call.member, asset, quantity })
    const row = await tx.row<{ id: string }>(sql`select nextval('account_transfer')::text as id`)
    const [payer, receiver] = [ofMember(call.member, asset, from), ofMember(call.member, asset, to)]
    await post(tx, {
      id: `transfer:${row?.id}`,
      reason: 'transfer_out',
      at: call.now,
      legs: [
        { account: payer, amount: negate(quantity), reason: 'transfer_out' },
        { account: receiver, amount: quantity, reason: 'transfer_in' },
      ],
    })
    tx.afterCommit(() => deps.balanceChanged(call.member))
  })
}
