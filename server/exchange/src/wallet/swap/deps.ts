import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#kernel'
import type { AssetTerms } from '#market'

export type SwapDeps = {
  readonly assets: readonly AssetTerms[]
  /** USD per unit, by the last recorded tick; null when that is too old to trade on. */
  readonly price: (asset: AssetId) => Amount | null
  /** Guards transfers out of the futures account: refused where open positions need the money. */
  readonly assertTransferable: (
    tx: Tx,
    request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
  ) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
}
