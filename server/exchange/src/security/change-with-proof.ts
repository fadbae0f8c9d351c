import { assert, refuse } from '@bourse/contracts/kit'
import type { CodePurpose } from '@bourse/contracts/account'
import { closeOtherSessions, findMember, targetsOf } from '#account'
import type { MemberCall, Tx } from '#kernel'
import type { SecurityDeps } from './deps.ts'
import { assertTotp, checkTotp } from './second-factor.ts'

export type Proof = {
  readonly purpose: CodePurpose
  /** To a contact that is bound already. */
  readonly code: string
  readonly totp: string | undefined
  /** The code that went to a contact which is to be bound now. */
  readonly fresh?: { readonly target: string; readonly code: string }
}

/** What the steps of one change share: every code is judged first, and used up only together with the change. */
export type Change = {
  /** Work that takes long, between the judging and the change. */
  readonly prepare?: () => Promise<void>
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * Changes something that protects the account. Whoever asks proves a contact that was bound before, the authenticator
 * where there is one, and the new contact where one is bound; then every other session of his ends.
 */
export async function changeWithProof(
  deps: SecurityDeps,
  call: MemberCall,
  proof: Proof,
  change: Change,
): Promise<void> {
  const codes = await codesToUse(deps, call, proof)
  const { purpose } = proof
  const verify = (tx: Tx, { target, code }: Sent, use: 'keep' | 'use-up') =>
    deps.codes.verify(tx, { target, purpose, session: call.session, now: call.now }, code, use)
  for (const sent of codes) {
    // A wrong try is counted in a transaction of its own: the refusal must not undo the count.
    if (!(await call.transact((tx) => verify(tx, sent, 'keep')))) refuse('code_invalid')
  }
  await checkTotp(call, proof.totp)
  await change.prepare?.()
  await call.transact(async (tx) => {
    for (const sent of codes) if (!(await verify(tx, sent, 'use-up'))) refuse('code_invalid')
    await assertTotp(tx, { member: call.member, typed: proof.totp, now: call.now })
    await change.write(tx)
    await closeOtherSessions(tx, call.member, call.token)
    tx.afterCommit(() => deps.accountChanged(call.member))
  })
}

type Sent = { readonly target: string; readonly code: string }

async function codesToUse(deps: SecurityDeps, call: MemberCall, proof: Proof): Promise<Sent[]> {
  const member = await findMember(call.reader, call.member)
  assert(member !== null, 'a session belongs to a member')
  const targets = targetsOf(member).filter((contact) => contact !== proof.fresh?.target)
  const sendings = { targets, purpose: proof.purpose, session: call.session }
  const target = (await deps.codes.newestTarget(call.reader, sendings)) ?? refuse('code_invalid')
  const bound = { target, code: proof.code }
  return proof.fresh === undefined ? [bound] : [proof.fresh, bound]
}
