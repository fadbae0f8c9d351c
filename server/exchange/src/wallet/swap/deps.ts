import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import type { AssetTerms } from '#market'

/** What a swap needs to know of assets and prices. */
export type SwapDeps = {
  readonly assets: readonly AssetTerms[]
  /** In USD for one unit, by the last recorded tick; null when that is too old to trade on. */
  readonly price: (asset: AssetId) => Amount | null
  /** In front of what leaves the futures account: refused where open positions need it. */
  readonly assertTransferable: (
    tx: Tx,
    request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
  ) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
}
