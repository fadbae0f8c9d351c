import type { MemberId } from '@bourse/contracts/account'
import type { VerifiedLevel } from '@bourse/contracts/identity'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Reader, Scheduler } from '#kernel'
import type { BookDeps } from '#wallet/book'

export type WithdrawalDeps = BookDeps & {
  /** USD per unit; null when no price is known. */
  readonly usd: (asset: AssetId) => Amount | null
  readonly scheduler: Scheduler
  /** In paper mode a withdrawal is approved automatically after a few seconds. */
  readonly autoReview: boolean
  /** The member's identity level; level 0 cannot withdraw. */
  readonly levelOf: (reader: Reader, member: MemberId) => Promise<VerifiedLevel>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly assertVerified: (reader: Reader, member: MemberId) => Promise<void>
  /**
   * Refuses a wrong pay password of a member who has one. It counts wrong tries in transactions of its own,
   * because the refusal would undo the count.
   */
  readonly assertPayPassword: (member: MemberId, typed: string, now: Instant) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
  readonly withdrawalChanged: (member: MemberId) => void
}
