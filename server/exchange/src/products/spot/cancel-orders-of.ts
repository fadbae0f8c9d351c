import type { MemberId } from '@bourse/contracts/account'
import type { Tx } from '#platform/kernel'
import { type CancelDeps, cancelFound } from './cancel-on-margin.ts'
import { listOpenOf } from './store.ts'

/** Cancels all open orders of these accounts, those that wait for a stop or a session included; returns their number. */
export async function cancelOrdersOf(
  deps: CancelDeps,
  tx: Tx,
  accounts: readonly MemberId[],
): Promise<number> {
  const found = await listOpenOf(tx, accounts)
  const counts = await cancelFound(deps, tx, found)
  return [...counts.values()].reduce((total, count) => total + count, 0)
}
