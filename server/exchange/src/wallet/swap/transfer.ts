import { type Input, negate, refuse } from '@bourse/contracts/kit'
import type { wallet } from '@bourse/contracts/wallet'
import { type MemberCall, sql } from '#kernel'
import { ofMember, post } from '#ledger'
import type { SwapDeps } from './deps.ts'

/**
 * Transfers an asset between the member's accounts. Held money is in accounts of its own, so the balance of
 * each of the four is free, except that of the futures account, which may back positions.
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
