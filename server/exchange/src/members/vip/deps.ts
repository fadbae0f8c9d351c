import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Reader, Tx } from '#platform/kernel'
import type { MemberText } from '#members/messages'

export type VipDeps = {
  /** Loads the highest net deposits ever that count for tiers, in USD; `before` leaves out the newest deposit. */
  readonly depositPeakOf: (reader: Reader, member: MemberId, before?: string) => Promise<Amount>
  /**
   * Finds the approval with which the sum of a member's deposits exceeded an amount; null when it does not.
   */
  readonly exceededAt: (reader: Reader, member: MemberId, above: Amount) => Promise<Instant | null>
  readonly isVerified: (reader: Reader, member: MemberId) => Promise<boolean>
  /** Whether the bonus of the tier is paid: on paper, or where the operator has switched it on. */
  readonly paysBonus: boolean
  /** Returns the symbol of an asset. */
  readonly codeOf: (asset: AssetId) => string
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly accountChanged: (member: MemberId) => void
  readonly balanceChanged: (member: MemberId) => void
}
