import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Database, Reader, Tx } from '#platform/kernel'

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
  /** Takes the turnover that members paid fees on, in USD, each member once, in the transaction that counts the fees. */
  readonly traded: (
    tx: Tx,
    turnovers: readonly { readonly member: MemberId; readonly usd: Amount }[],
    at: Instant,
  ) => Promise<void>
  /** Returns the value of one unit, at the last price. */
  readonly usdPrice: (asset: AssetId) => Amount
}
