import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { MemberCall, Reader, Tx } from '#platform/kernel'
import type { TextValues } from '#platform/text'
import type { AssetTerms } from '#platform/market'

export type PictureClaim = {
  readonly path: string
  readonly member: MemberId
  readonly purpose: 'address' | 'voucher'
}

/** The proof in a request: see `ProveMember` of the security area. */
type SubmittedProof = {
  readonly code?: string | undefined
  readonly totp?: string | undefined
  readonly payPassword?: string | undefined
}

/** A message about the member's money, with their anti-phishing phrase. */
type SecurityNotice = {
  readonly subject: 'address' | 'withdrawal'
  readonly values: TextValues
}

export type BookDeps = {
  readonly assets: readonly AssetTerms[]
  /** Key of the paper addresses, so that they are unique per member and permanent. */
  readonly addressKey: Buffer
  /** Assigns a purpose to a member's own picture; null when it belongs to another member. */
  readonly claimPicture: (tx: Tx, claim: PictureClaim) => Promise<'claimed' | 'claimed_before' | null>
  /** How long a newly saved address of the member is on hold for withdrawals. */
  readonly addressHoldMs: (reader: Reader, member: MemberId, now: Instant) => Promise<number>
  /** Refuses a proof that is not the member's; the returned function uses the proof up with the write. */
  readonly proveMember: (
    call: MemberCall,
    purpose: 'address' | 'withdrawal',
    given: SubmittedProof,
    context?: { readonly isKnownDestination: boolean },
  ) => Promise<(tx: Tx) => Promise<void>>
  /** Sends a message to the member, and a mail where mail is configured, after the commit. */
  readonly sendNotice: (tx: Tx, call: MemberCall, notice: SecurityNotice) => Promise<void>
}
