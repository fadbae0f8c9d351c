import type { CodeSetup, MemberId, Profile } from '@bourse/contracts/account'
import type { Instant, Language, MachineTime } from '@bourse/contracts/kit'
import type { Random, Reader, Tx } from '#platform/kernel'
import type { LoginOrigin } from '#members/account/logins'
import type { Codes } from './codes.ts'
import type { CodeSender } from './code-sender.ts'
import type { Passwords } from './password.ts'
import type { Puzzles } from './puzzles.ts'

/** A code of the authenticator app, if one was entered. */
export type TotpProof = {
  readonly member: MemberId
  readonly typed: string | undefined
  readonly machineNow: MachineTime
}
/** A member's country, and the products that are closed in it. */
export type ProfileResidence = { readonly country: string | null; readonly closed: string | null }

/** The result of the identity review that the profile shows. */
export type ProfileReview = { readonly review: Profile['review']; readonly verifiedName: string | null }

export type MemberCreated = { readonly member: MemberId; readonly lang: Language; readonly at: Instant }

/** A log-in from a device and a network that the member has not used before. */
export type NewCaller = MemberCreated & { readonly origin: LoginOrigin }

export type AccountDeps = {
  readonly random: Random
  readonly codes: Codes
  readonly passwords: Passwords
  readonly puzzles: Puzzles
  /** Hashes devices and addresses. */
  readonly callerKey: Buffer
  readonly codeSender: CodeSender
  /** How this exchange hands out codes. */
  readonly codeSetup: CodeSetup
  readonly isInviteRequired: (reader: Reader) => Promise<boolean>
  /** Runs the further steps of a registration, in the same transaction. */
  readonly onMemberCreated: (tx: Tx, created: MemberCreated) => Promise<void>
  /** Notifies the member of a log-in by an unknown caller, with its transaction. */
  readonly newCallerLoggedIn: (tx: Tx, caller: NewCaller) => Promise<void>
  /** Refuses unless the member proves an enrolled authenticator. */
  readonly assertTotp: (tx: Tx, proof: TotpProof) => Promise<void>
  /** Called when the login password was reset: withdrawals are refused for a while. */
  readonly passwordReset: (tx: Tx, member: MemberId, at: Instant) => Promise<boolean>
  readonly phraseOf: (reader: Reader, member: MemberId) => Promise<string | null>
  /** Finds the anti-phishing phrase by e-mail address. Takes equal time for known and unknown addresses. */
  readonly phraseFor: (reader: Reader, email: string) => Promise<string | null>
  readonly reviewOf: (reader: Reader, member: MemberId) => Promise<ProfileReview>
  /** The member's country, and the products that are closed there. */
  readonly loadResidence: (reader: Reader, member: MemberId) => Promise<ProfileResidence>
  /** Notifies the member's clients to refetch; they discover ended sessions this way. */
  readonly accountChanged: (member: MemberId) => void
  /** Finds the name of the site, which no member may use. */
  readonly siteNameOf: (reader: Reader) => Promise<string>
  readonly tierOf: (reader: Reader, member: MemberId) => Promise<number>
}
