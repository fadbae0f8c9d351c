import type { MemberId } from '@bourse/contracts/account'
import { type Amount, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import { type FuturesDeps, lockAccount, transferableOf } from '#futures/positions'
import { accountOf } from './read.ts'

/**
 * Guards transfers out of the futures account: in cross mode floating losses and the maintenance of positions
 * stay. The account stays locked until the money has moved.
 */
export async function assertTransferable(
  deps: Pick<FuturesDeps, 'markets' | 'shownPrice'>,
  tx: Tx,
  request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
): Promise<void> {
  await lockAccount(tx, request.member)
  const { summary } = await accountOf(deps, tx, { member: request.member, quote: request.asset })
  if (request.quantity > transferableOf(summary)) refuse('insufficient_balance')
}
