import type { MemberId } from '@bourse/contracts/account'
import {
  type Amount,
  divide,
  max,
  multiply,
  roundToStep,
  subtract,
  sum,
  smallestUnit,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import type { LockDeps } from './deps.ts'

/**
 * Reads the amount of an asset that a member with debts may lock; null without debts. Borrowed money costs
 * less than a lock pays, so at least the sum of all debts stays free in the spot account, in any asset.
 */
export async function readUnborrowed(
  deps: LockDeps,
  tx: Tx,
  member: MemberId,
  asset: AssetId,
): Promise<Amount | null> {
  const debts = await deps.debtUsd(tx, member)
  if (debts === ZERO) return null
  const spot = (await listBalances(tx, member)).filter(({ accountType }) => accountType === 'spot')
  const worth = sum(
    ZERO,
    ...spot.map((each) => multiply(each.amount, deps.usdPrice(each.asset) ?? ZERO, 'down')),
  )
  const price = deps.usdPrice(asset) ?? ZERO
  if (price === ZERO) return ZERO
  const own = divide(max(subtract(worth, debts), ZERO), price, 'down')
  return roundToStep(own, smallestUnit(deps.assetOf(asset).decimals), 'down')
}
