import type { MemberId, Profile } from '@bourse/contracts/account'
import type { Instant, Language } from '@bourse/contracts/kit'
import type { Random, Reader, Tx } from '#kernel'
import type { Codes } from './codes.ts'
import type { CodeSender } from './code-sender.ts'
import type { Passwords } from './password.ts'

/** A code of the authenticator app, if one was typed. */
export type TotpProof = {
  readonly member: MemberId
  readonly typed: string | undefined
  readonly now: Instant
}
/** What the profile tells of the identity review. */
export type ProfileReview = { readonly review: Profile['review']; readonly verifiedName: string | null }

/** Somebody who has just become a member. */
export type MemberCreated = { readonly member: MemberId; readonly lang: Language; readonly at: Instant }

/** What the handlers of this room are given. */
export type AccountDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  readonly codeSender: CodeSender
  readonly inviteRequired: boolean
  /** What else happens when somebody joins, in the same transaction. */
  readonly onMemberCreated: (tx: Tx, created: MemberCreated) => Promise<void>
  /** Refuses whoever has enrolled an authenticator and does not prove it. */
  readonly assertTotp: (tx: Tx, proof: TotpProof) => Promise<void>
  readonly phraseOf: (reader: Reader, member: MemberId) => Promise<string | null>
  /** By the address that a mail goes to; the same work whoever has it. */
  readonly phraseFor: (reader: Reader, email: string) => Promise<string | null>
  readonly reviewOf: (reader: Reader, member: MemberId) => Promise<ProfileReview>
  /** Tells the member's phones to look again; a session that has ended is found out this way. */
  readonly accountChanged: (member: MemberId) => void
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
}
