import type { MemberId } from '@bourse/contracts/account'
import type { VerifiedLevel } from '@bourse/contracts/identity'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Reader, Scheduler } from '#kernel'
import type { BookDeps } from '#wallet/book'

/** What a withdrawal asks of the other rooms. */
export type WithdrawalDeps = BookDeps & {
  /** In USD for one unit; null when no price is known. */
  readonly usd: (asset: AssetId) => Amount | null
  readonly scheduler: Scheduler
  /** On paper a withdrawal is approved by itself after a few seconds. */
  readonly autoReview: boolean
  /** How far the member's identity is confirmed; 0 withdraws nothing. */
  readonly levelOf: (reader: Reader, member: MemberId) => Promise<VerifiedLevel>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  readonly assertVerified: (reader: Reader, member: MemberId) => Promise<void>
  /**
   * Refuses whatever is not the pay password of a member who has one. It counts wrong tries in transactions of its own,
   * because the refusal would undo the count.
   */
  readonly assertPayPassword: (member: MemberId, typed: string, now: Instant) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
  readonly withdrawalChanged: (member: MemberId) => void
}
