import type { AssetId } from '@bourse/contracts/market'
import type { CoreDeps } from '#platform/kernel'
import type { AssetTerms, MarketTerms, Split } from '#platform/market'

export type StockDeps = Pick<CoreDeps, 'db' | 'notify'> & {
  /** The asset in which dividends are paid. */
  readonly cash: Pick<AssetTerms, 'id' | 'code' | 'decimals'>
  /** The market of a stock. */
  readonly marketOf: (asset: AssetId) => MarketTerms | null
  /** Converts earlier prices to new shares. */
  readonly splitPrices: (split: Split) => void
  readonly codeOf: (asset: AssetId) => string
}
