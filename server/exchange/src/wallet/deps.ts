import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Scheduler } from '#kernel'
import type { AssetTerms } from '#market'

/** What this room needs to know of assets and of the other rooms. */
export type WalletDeps = {
  readonly assets: readonly AssetTerms[]
  /** In USD for one unit; null when no price is known. */
  readonly usd: (asset: AssetId) => Amount | null
  readonly scheduler: Scheduler
  /** On paper a deposit is approved by itself after a few seconds. */
  readonly autoReview: boolean
  /** Keys the paper addresses, so that they are each member's own and stay the same. */
  readonly addressKey: Buffer
  readonly balanceChanged: (member: MemberId) => void
}
