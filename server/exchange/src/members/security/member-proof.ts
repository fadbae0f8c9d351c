import { assert, type Instant, refuse } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { neededProof } from '@bourse/contracts/security'
import { type Codes, type CodeSender, findMember, listTargets } from '#members/account'
import type { Database, MemberCall, Reader, Tx } from '#platform/kernel'
import { type Authenticator, type SubmittedProof, isGiven, type ProofPurpose } from './authenticator.ts'

/** Uses the proof up, in the transaction of the write that it proves. Refuses if another write used it first. */
export type UseProof = (tx: Tx) => Promise<void>

/**
 * Checks what proves the member, and refuses with the first of `PROOF_REFUSALS`. Wrong tries are counted in
 * transactions of their own, which the refusal does not undo. The pay password comes last: without the main
 * factor a request does not reveal whether it is right. Nothing is used up before the returned function runs.
 */
export type ProveMember = (
  call: MemberCall,
  purpose: ProofPurpose,
  given: SubmittedProof,
  context?: ProofContext,
) => Promise<UseProof>

/** The destination was proven when it was saved, so that a code to a contact may be left out. */
export type ProofContext = { readonly isKnownDestination: boolean }

export type MemberProofDeps = {
  readonly db: Database
  readonly codes: Codes
  /** The sender of codes, which decides whether phone numbers can receive them. */
  readonly codeSender: Pick<CodeSender, 'canText'>
  /** Any enrolled one suffices. The first is named in the refusal when none is given. */
  readonly authenticators: readonly Authenticator[]
  readonly assertPayPassword: (member: MemberId, typed: string, now: Instant) => Promise<void>
}

export function createMemberProof(deps: MemberProofDeps): ProveMember {
  return async (call, purpose, given, context) => {
    const main = await findMainFactor(deps, call.reader, call.member)
    const needsCode = given.code !== undefined || context?.isKnownDestination !== true
    const use =
      main === 'authenticator'
        ? await proveAuthenticator(deps, call, purpose, given)
        : main === 'code'
          ? needsCode
            ? await proveContact(deps, call, purpose, given.code)
            : async () => undefined
          : refuse('factor_required')
    await deps.assertPayPassword(call.member, given.payPassword ?? '', call.now)
    return use
  }
}

type FactorDeps = Pick<MemberProofDeps, 'authenticators' | 'codeSender'>

/** Finds the main factor that a member has. */
export async function findMainFactor(deps: FactorDeps, reader: Reader, member: MemberId) {
  const enrolled = await listEnrolled(deps, reader, member)
  return neededProof({
    hasTotp: enrolled.length > 0,
    hasPasskey: false,
    hasContact: (await listReachableTargets(deps, reader, member)).length > 0,
    hasPayPassword: false,
  }).main
}

async function listEnrolled({ authenticators }: FactorDeps, reader: Reader, member: MemberId) {
  const isOn = await Promise.all(authenticators.map((each) => each.isEnrolled(reader, member)))
  return authenticators.filter((_, at) => isOn[at])
}

async function listReachableTargets(
  { codeSender }: Pick<FactorDeps, 'codeSender'>,
  reader: Reader,
  id: MemberId,
) {
  const member = await findMember(reader, id)
  assert(member !== null, 'a session belongs to a member')
  return listTargets(codeSender.canText ? member : { ...member, mobile: null })
}

async function proveAuthenticator(
  deps: MemberProofDeps,
  call: MemberCall,
  purpose: ProofPurpose,
  given: SubmittedProof,
): Promise<UseProof> {
  const enrolled = await listEnrolled(deps, call.reader, call.member)
  const chosen = enrolled.find((each) => isGiven(each, given))
  if (chosen === undefined) return refuse((enrolled[0] as Authenticator).missing)
  const { member, session, lang, now, machineNow } = call
  const proof = { member, given, purpose, session, lang, now, machineNow }
  await chosen.check(deps.db, proof)
  return (tx) => chosen.use(tx, proof)
}

async function proveContact(
  { db, codes, codeSender }: MemberProofDeps,
  call: MemberCall,
  purpose: ProofPurpose,
  code: string | undefined,
): Promise<UseProof> {
  if (code === undefined) return refuse('code_required')
  const targets = await listReachableTargets({ codeSender }, call.reader, call.member)
  const { session, now } = call
  const target = await codes.newestTarget(call.reader, { targets, purpose, session })
  if (target === null) return refuse('code_invalid')
  const verify = async (tx: Tx, use: 'retain' | 'use-up') =>
    codes.verify(tx, { target, purpose, session, now }, code, use)
  if (!(await db.transact((tx) => verify(tx, 'retain')))) refuse('code_invalid')
  return async (tx) => {
    if (!(await verify(tx, 'use-up'))) refuse('code_invalid')
  }
}
