import type { MemberId } from '@bourse/contracts/account'
import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Reader, Tx } from '#kernel'
import type { MemberText } from '#messages'

export type VipDeps = {
  readonly depositedBy: (reader: Reader, member: MemberId) => Promise<Amount>
  /** The approval with which the sum of a member's deposits exceeded an amount; null when it does not. */
  readonly exceededAt: (reader: Reader, member: MemberId, above: Amount) => Promise<Instant | null>
  /** Whether the bonus of the tier is paid: on paper, or where the operator has switched it on. */
  readonly paysBonus: boolean
  readonly messageMembers: (tx: Tx, texts: readonly MemberText[]) => Promise<void>
  readonly accountChanged: (member: MemberId) => void
}
