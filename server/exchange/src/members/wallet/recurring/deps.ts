import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { MemberText } from '#members/messages'
import type { AssetRate, SwapDeps } from '#members/wallet/swap'
import type { Clock, Database, Reader, Tx } from '#platform/kernel'

export type RecurringDeps = SwapDeps & {
  readonly db: Database
  readonly clock: Clock
  /** Finds the rate of a past second; null where the asset has no price then. */
  readonly rateAt: (reader: Reader, asset: AssetId, at: Instant) => Promise<AssetRate | null>
  /** Finds those of the members whose accounts are frozen. */
  readonly lockedAmong: (reader: Reader, members: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
}
