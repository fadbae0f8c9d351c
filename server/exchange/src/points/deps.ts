import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'

/** What this room needs of others. */
export type PointsDeps = {
  /** What an asset is called. */
  readonly codeOf: (asset: AssetId) => string
  readonly balanceChanged: (member: MemberId) => void
}
