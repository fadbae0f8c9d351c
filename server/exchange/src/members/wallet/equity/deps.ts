import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Database, Reader } from '#platform/kernel'

/** Amounts in USD; a member without any is omitted. */
export type UsdByMember = (
  reader: Reader,
  members: readonly MemberId[],
) => Promise<ReadonlyMap<MemberId, Amount>>

export type EquityDeps = {
  readonly db: Database
  /** Null without a price. */
  readonly usd: (asset: AssetId) => Amount | null
  /** The recorded value at that instant; the present one if none was recorded. */
  readonly usdAt: (reader: Reader, asset: AssetId, at: Instant) => Promise<Amount>
  /** Profit of open positions at displayed prices. */
  readonly floatingProfits: UsdByMember
  /** Each kind of debt, with the interest that is charged. */
  readonly debts: readonly UsdByMember[]
}
