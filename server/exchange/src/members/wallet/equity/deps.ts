import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Database, Reader } from '#platform/kernel'

/** Loads amounts in USD; a member without any is omitted. */
export type UsdByMember = (
  reader: Reader,
  members: readonly MemberId[],
) => Promise<ReadonlyMap<MemberId, Amount>>

export type EquityDeps = {
  readonly db: Database
  /** Returns the price in USD; null without one. */
  readonly usd: (asset: AssetId) => Amount | null
  /** Loads the recorded price at that instant; the present one if none was recorded. */
  readonly usdAt: (reader: Reader, asset: AssetId, at: Instant) => Promise<Amount>
  /** Profit of open positions at displayed prices. */
  readonly floatingProfits: UsdByMember
  /** Each kind of debt, with the interest that is charged. */
  readonly debts: readonly UsdByMember[]
}
