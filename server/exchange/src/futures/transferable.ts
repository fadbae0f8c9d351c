import type { MemberId } from '@bourse/contracts/account'
import { type Amount, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import { type FuturesDeps, transferableOf } from '#futures/positions'
import { futuresMarkets, lockAccountsOf } from './read.ts'

/**
 * Guards transfers out of the futures account: in cross mode floating losses and the maintenance of positions
 * stay. The account stays locked until the money has moved.
 */
export async function assertTransferable(
  deps: Pick<FuturesDeps, 'markets' | 'shownPrice'>,
  tx: Tx,
  request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
): Promise<void> {
  const { member, asset, quantity } = request
  const accountOf = await lockAccountsOf(deps, tx, { members: [member], quote: asset })
  if (quantity > transferableOf(accountOf(member).summary)) refuse('insufficient_balance')
}

/** Locks the accounts of these members; returns the amount that may leave each in the currency of futures. */
export async function lockTransferable(
  deps: Pick<FuturesDeps, 'markets' | 'shownPrice'>,
  tx: Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const quote = futuresMarkets(deps)[0]?.quote
  if (members.length === 0 || quote === undefined) return new Map()
  const accountOf = await lockAccountsOf(deps, tx, { members, quote })
  return new Map(members.map((member) => [member, transferableOf(accountOf(member).summary)]))
}
