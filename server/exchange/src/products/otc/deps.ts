import type { MemberId } from '@bourse/contracts/account'
import type { VerifiedLevel } from '@bourse/contracts/identity'
import type { Instant } from '@bourse/contracts/kit'
import type { OtcOrder } from '@bourse/contracts/otc'
import type { CoreDeps, Reader, Tx } from '#platform/kernel'
import type { Market } from '#platform/market'

type Subject = 'otc_paid' | 'otc_released' | 'otc_expired' | 'otc_cancelled'

/** A message of this area, written in the member's language. */
export type OtcMessage = {
  readonly member: MemberId
  readonly title: `${Subject}_title`
  readonly body: `${Subject}_body`
  readonly values: Readonly<Record<string, string>>
  readonly at: Instant
}

/** The member's saved bank card: masked for the member, in full for the operator who pays to it. */
export type PayoutCard = { readonly payee: OtcOrder['payee']; readonly full: string }

type PictureClaim = { readonly path: string; readonly member: MemberId; readonly purpose: 'otc' }

export type OtcDeps = Pick<CoreDeps, 'db' | 'clock' | 'scheduler' | 'notify' | 'autoReview'> & {
  readonly market: Market
  readonly levelOf: (reader: Reader, member: MemberId) => Promise<VerifiedLevel>
  readonly payoutCardOf: (reader: Reader, member: MemberId) => Promise<PayoutCard | null>
  /** Null for a picture of another member, or of another purpose. */
  readonly claimPicture: (tx: Tx, claim: PictureClaim) => Promise<'claimed' | 'claimed_before' | null>
  readonly messageMembers: (tx: Tx, texts: readonly OtcMessage[]) => Promise<void>
}
