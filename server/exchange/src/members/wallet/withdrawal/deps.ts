import type { MemberId } from '@bourse/contracts/account'
import type { VerifiedLevel } from '@bourse/contracts/identity'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Reader, Scheduler, Tx } from '#platform/kernel'
import type { BookDeps } from '#members/wallet/book'

export type WithdrawalDeps = BookDeps & {
  /** Returns USD per unit; null when no price is known. */
  readonly usd: (asset: AssetId) => Amount | null
  readonly scheduler: Scheduler
  /** Whether a withdrawal is approved automatically after a few seconds, as in paper mode. */
  readonly autoReview: boolean
  /** Loads the member's identity level; level 0 cannot withdraw. */
  readonly levelOf: (reader: Reader, member: MemberId) => Promise<VerifiedLevel>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
  /** Refuses while a change of a factor holds the member's withdrawals. */
  readonly assertNotHeld: (reader: Reader, member: MemberId, now: Instant) => Promise<void>
  /** Whether the member allows withdrawals to saved addresses only. */
  readonly isWhitelistOnly: (reader: Reader, member: MemberId, now: Instant) => Promise<boolean>
  /** USD value above which two operators approve a withdrawal; null turns it off. */
  readonly approvalAboveUsd: Amount | null
  /** Called in the transaction that submits a withdrawal. */
  readonly withdrawing: (tx: Tx, member: MemberId, at: Instant) => Promise<void>
  readonly balanceChanged: (member: MemberId) => void
  readonly withdrawalChanged: (member: MemberId) => void
}
