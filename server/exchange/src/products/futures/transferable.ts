import type { MemberId } from '@bourse/contracts/account'
import { type Amount, min, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import { computeTransferable } from '#products/futures/positions'
import { type AccountDeps, futuresMarkets, lockAccountsOf } from './read.ts'

/**
 * Guards transfers out of the futures account: in cross mode floating losses and the maintenance of positions
 * stay. The account stays locked until the money has moved; a debt of it has limits of its own.
 */
export async function assertTransferable(
  deps: AccountDeps,
  tx: Tx,
  request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
): Promise<void> {
  const { member, asset, quantity } = request
  const accountOf = await lockAccountsOf(deps, tx, { members: [member], quote: asset })
  if (quantity > computeTransferable(accountOf(member).summary)) refuse('insufficient_balance')
}

/** Locks the accounts of these members; returns the amount that may leave each in the currency of futures. */
export async function lockTransferable(
  deps: AccountDeps,
  tx: Tx,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const quote = futuresMarkets(deps)[0]?.quote
  if (members.length === 0 || quote === undefined) return new Map()
  const accountOf = await lockAccountsOf(deps, tx, { members, quote })
  return new Map(
    members.map((member) => {
      const { summary } = accountOf(member)
      const own = computeTransferable(summary)
      return [member, summary.releasable === null ? own : min(own, summary.releasable)]
    }),
  )
}
