import type { MemberId } from '@bourse/contracts/account'
import type { Codes } from '#members/account'
import type { Reader, Scheduler } from '#platform/kernel'

export type IdentityDeps = {
  readonly scheduler: Scheduler
  /** Whether an application is approved automatically after a few seconds, as in paper mode. */
  readonly autoReview: boolean
  readonly codes: Codes
  readonly isIdentityCodeRequired: (reader: Reader) => Promise<boolean>
  readonly hasPayPassword: (reader: Reader, member: MemberId) => Promise<boolean>
  readonly accountChanged: (member: MemberId) => void
}
