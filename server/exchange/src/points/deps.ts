import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'

export type PointsDeps = {
  /** The symbol of an asset. */
  readonly codeOf: (asset: AssetId) => string
  readonly balanceChanged: (member: MemberId) => void
}
