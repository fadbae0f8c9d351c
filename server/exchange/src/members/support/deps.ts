import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { CoreDeps, Tx } from '#platform/kernel'

type Notice = {
  readonly member: MemberId
  readonly title: 'support_replied_title'
  readonly body: 'support_replied_body'
  readonly values: Readonly<Record<string, string>>
  readonly at: Instant
}
type PictureClaim = { readonly path: string; readonly member: MemberId; readonly purpose: 'support' }

export type SupportDeps = Pick<CoreDeps, 'db' | 'clock' | 'notify'> & {
  /** Assigns a purpose to a picture; null for a picture of another member, or of another purpose. */
  readonly claimPicture: (tx: Tx, claim: PictureClaim) => Promise<'claimed' | 'claimed_before' | null>
  readonly messageMembers: (tx: Tx, texts: readonly Notice[]) => Promise<void>
}
