import type { MemberId } from '@bourse/contracts/account'
import type { Reader, Tx } from '#kernel'
import type { AssetTerms } from '#market'

export type PictureClaim = {
  readonly path: string
  readonly member: MemberId
  readonly purpose: 'address' | 'voucher'
}

/** What this room needs to know of assets and of the site's settings. */
export type BookDeps = {
  readonly assets: readonly AssetTerms[]
  /** Keys the paper addresses, so that they are each member's own and stay the same. */
  readonly addressKey: Buffer
  /** Puts a member's own uploaded picture to a purpose; null when it is not his. */
  readonly claimPicture: (tx: Tx, claim: PictureClaim) => Promise<'claimed' | 'claimed_before' | null>
  /** For how long a newly saved address cannot be withdrawn to; nothing on paper. */
  readonly addressHoldMs: (reader: Reader, member: MemberId) => Promise<number>
}
