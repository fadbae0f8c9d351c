import type { MemberId } from '@bourse/contracts/account'
import type { Reader, Tx } from '#kernel'
import type { AssetTerms } from '#market'

export type PictureClaim = {
  readonly path: string
  readonly member: MemberId
  readonly purpose: 'address' | 'voucher'
}

export type BookDeps = {
  readonly assets: readonly AssetTerms[]
  /** Key of the paper addresses, so that they are unique per member and permanent. */
  readonly addressKey: Buffer
  /** Assigns a purpose to a member's own picture; null when it belongs to another member. */
  readonly claimPicture: (tx: Tx, claim: PictureClaim) => Promise<'claimed' | 'claimed_before' | null>
  /** How long a newly saved address is on hold for withdrawals; zero in paper mode. */
  readonly addressHoldMs: (reader: Reader, member: MemberId) => Promise<number>
}
