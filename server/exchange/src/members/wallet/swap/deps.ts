import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Tx } from '#platform/kernel'
import type { AssetTerms, RecordedTick } from '#platform/market'

/** USD per unit, by the last recorded tick; an asset without a market is worth one and has no tick. */
export type AssetRate = { readonly price: Amount; readonly tick: RecordedTick | null }

export type SwapDeps = {
  readonly assets: readonly AssetTerms[]
  /** Returns the rate; null when the last recorded tick is too old to trade on. */
  readonly rate: (asset: AssetId) => AssetRate | null
  /** Guards transfers out of the futures account: refused where open positions need the money. */
  readonly assertTransferable: (
    tx: Tx,
    request: { readonly member: MemberId; readonly asset: AssetId; readonly quantity: Amount },
  ) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
}
