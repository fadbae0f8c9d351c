import type { AssetId } from '@bourse/contracts/market'
import type { CoreDeps } from '#kernel'
import type { AssetTerms } from '#market'

export type StockDeps = Pick<CoreDeps, 'db' | 'notify'> & {
  /** The asset in which dividends are paid. */
  readonly cash: Pick<AssetTerms, 'id' | 'code' | 'decimals'>
  readonly codeOf: (asset: AssetId) => string
}
