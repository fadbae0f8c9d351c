import type { MemberId } from '@bourse/contracts/account'
import { type Amount, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import { type FuturesDeps, lockAccount, movableOf } from '#futures/positions'
import { accountOf } from './read.ts'

/**
 * In front of whatever takes money out of the futures account: in cross mode a floating loss has taken its part, and the
 * positions keep what they must. The account stays locked until the money has moved.
 */
export async function assertMovable(
  deps: FuturesDeps,
  tx: Tx,
  asked: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
): Promise<void> {
  await lockAccount(tx, asked.member)
  const { standing } = await accountOf(deps, tx, { member: asked.member, quote: asked.asset })
  if (asked.quantity > movableOf(standing)) refuse('insufficient_balance')
}
