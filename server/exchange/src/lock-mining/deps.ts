import type { MemberId } from '@bourse/contracts/account'
import type { AssetId } from '@bourse/contracts/market'
import type { Change, Clock, Database, Tx } from '#kernel'
import type { AssetTerms } from '#market'
import type { MemberText } from '#messages'

export type LockDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly assetOf: (id: AssetId) => Pick<AssetTerms, 'code' | 'decimals'>
  readonly notify: (change: Change, member: MemberId) => void
  /** Writes messages in each member's language. */
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
}
