import { assert, refuse } from '@bourse/contracts/kit'
import type { CodePurpose } from '@bourse/contracts/account'
import { closeOtherSessions, findMember, listTargets } from '#members/account'
import type { MemberCall, Tx } from '#platform/kernel'
import type { SecurityDeps } from './deps.ts'
import { assertTotp, checkTotp } from './second-factor.ts'

export type Proof = {
  readonly purpose: CodePurpose
  /** The code sent to a contact that is already bound; undefined where the code to the new one is enough. */
  readonly code: string | undefined
  readonly totp: string | undefined
  /** The code sent to a contact that is being bound. */
  readonly fresh?: { readonly target: string; readonly code: string }
}

/** The steps of a change: every code is checked first and used only together with the change. */
export type Change = {
  /** Slow work between the check and the change. */
  readonly prepare?: () => Promise<void>
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * Changes a protection of the account. The member proves a contact bound before (unless the first
 * phone number is bound), the authenticator if enrolled, and the new contact if one is bound; then every other session of the member ends.
 */
export async function changeWithProof(
  deps: SecurityDeps,
  call: MemberCall,
  proof: Proof,
  change: Change,
): Promise<void> {
  await withProof(deps, call, proof, {
    ...change,
    write: async (tx) => {
      await change.write(tx)
      await closeOtherSessions(tx, call.member, call.token)
      tx.afterCommit(() => deps.accountChanged(call.member))
    },
  })
}

/** Checks and uses the proof for a step that prepares a change; other sessions stay. */
export async function withProof(
  deps: SecurityDeps,
  call: MemberCall,
  proof: Proof,
  change: Change,
): Promise<void> {
  const codes = await listCodesToUse(deps, call, proof)
  const { purpose } = proof
  const verify = (tx: Tx, { target, code }: SentCode, use: 'retain' | 'use-up') =>
    deps.codes.verify(tx, { target, purpose, session: call.session, now: call.now }, code, use)
  for (const sent of codes) {
    // A wrong try is counted in its own transaction: the refusal must not undo the count.
    if (!(await call.transact((tx) => verify(tx, sent, 'retain')))) refuse('code_invalid')
  }
  await checkTotp(call, proof.totp)
  await change.prepare?.()
  await call.transact(async (tx) => {
    for (const sent of codes) if (!(await verify(tx, sent, 'use-up'))) refuse('code_invalid')
    await assertTotp(tx, { member: call.member, typed: proof.totp, machineNow: call.machineNow })
    await change.write(tx)
  })
}

type SentCode = { readonly target: string; readonly code: string }

async function listCodesToUse(deps: SecurityDeps, call: MemberCall, proof: Proof): Promise<SentCode[]> {
  const member = await findMember(call.reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  if (proof.code === undefined) return proof.fresh === undefined ? refuse('code_required') : [proof.fresh]
  const targets = listTargets(member).filter((contact) => contact !== proof.fresh?.target)
  const sendings = { targets, purpose: proof.purpose, session: call.session }
  const target = (await deps.codes.newestTarget(call.reader, sendings)) ?? refuse('code_invalid')
  const bound = { target, code: proof.code }
  return proof.fresh === undefined ? [bound] : [proof.fresh, bound]
}
