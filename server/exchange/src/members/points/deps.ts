import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Database, Reader } from '#platform/kernel'

export type PointsDeps = {
  /** Returns the symbol of an asset. */
  readonly findCode: (asset: AssetId) => string
  readonly balanceChanged: (member: MemberId) => void
}

export type FeeDeps = Pick<PointsDeps, 'balanceChanged'> & {
  readonly db: Database
  /** Lists those of the members who have named a fee coupon in an order that has not ended. */
  readonly membersWithFeeCoupon: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<ReadonlySet<MemberId>>
  /** Returns the value of one unit, at the last price. */
  readonly usdPrice: (asset: AssetId) => Amount
}
