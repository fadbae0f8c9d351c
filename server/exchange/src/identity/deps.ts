import type { MemberId } from '@bourse/contracts/account'
import type { Reader, Scheduler } from '#kernel'

/** What this room needs to know of the others. */
export type IdentityDeps = {
  readonly scheduler: Scheduler
  /** On paper an application is approved by itself after a few seconds. */
  readonly autoReview: boolean
  readonly hasPayPassword: (reader: Reader, member: MemberId) => Promise<boolean>
  readonly accountChanged: (member: MemberId) => void
}
