import {
  refuse,
  type Instant,
  type MachineTime,
  type Language,
  type RefusalCode,
} from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { clearFailures, countTry } from '#members/account'
import type { Database, Reader, Tx } from '#platform/kernel'
import { assertTotp, totpTries } from './second-factor.ts'
import { findProtection } from './store.ts'
import { findTotpStep } from './totp.ts'

export type ProofPurpose = 'withdrawal' | 'address'

/** The proofs that a request contains, required or not. */
export type SubmittedProof = {
  readonly code?: string | undefined
  readonly totp?: string | undefined
  readonly payPassword?: string | undefined
  /** The browser's result, as JSON. */
  readonly passkey?: string | undefined
}

export type AuthenticatorProof = {
  readonly member: MemberId
  readonly given: SubmittedProof
  readonly purpose: ProofPurpose
  /** The upstream session of the request. */
  readonly session: string
  readonly lang: Language
  readonly now: Instant
  readonly machineNow: MachineTime
}

/**
 * Replaces the code to the bound contact: the authenticator app, a passkey. A further kind is one more value
 * of this type in `area-deps.ts`, and a field in `memberProof` of the contract and in `SubmittedProof`.
 */
export type Authenticator = {
  readonly isEnrolled: (reader: Reader, member: MemberId) => Promise<boolean>
  /** The field of a request that has the proof. */
  readonly field: keyof SubmittedProof
  /** The refusal of a request without it. */
  readonly missing: RefusalCode
  /** Refuses a wrong proof, and counts the try in a transaction of its own. Uses nothing up. */
  readonly check: (db: Database, proof: AuthenticatorProof) => Promise<void>
  /** Uses the proof up with the transaction; refuses when it was used since the check. */
  readonly use: (tx: Tx, proof: AuthenticatorProof) => Promise<void>
}

export const isGiven = ({ field }: Authenticator, given: SubmittedProof): boolean =>
  given[field] !== undefined

export const totpAuthenticator: Authenticator = {
  isEnrolled: async (reader, member) => (await findProtection(reader, member)).totpSecret !== null,
  field: 'totp',
  missing: 'totp_required',
  async check(db, { member, given, now, machineNow }) {
    const key = totpTries(member)
    await db.transact((tx) => countTry(tx, key, now))
    const { totpSecret: secret, totpStep: after } = await findProtection(db, member)
    // A missing secret was removed since the check; the next attempt needs a code.
    if (secret === null || findTotpStep({ secret, code: given.totp ?? '', after, machineNow }) === null)
      refuse('totp_invalid')
    await db.transact((tx) => clearFailures(tx, key))
  },
  use: (tx, { member, given, machineNow }) => assertTotp(tx, { member, typed: given.totp, machineNow }),
}
