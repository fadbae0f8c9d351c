import { passwordIssue } from '@bourse/contracts/account'
import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#platform/kernel'
import { clearGuesses } from './admit-guess.ts'
import type { AccountDeps } from './deps.ts'
import { listCodeTargets, listTargets } from './send-code.ts'
import { closeAllSessions } from './sessions.ts'
import { findByHandle, updatePassword } from './store.ts'

export type PasswordReset = {
  readonly handle: string
  readonly password: string
  readonly repeated: string
  readonly code: string
}

/** Sets a new login password for the owner of a proven address. All sessions and API keys end; returns whether there were keys. */
export async function resetPassword(deps: AccountDeps, call: Call, reset: PasswordReset): Promise<boolean> {
  const issue = passwordIssue(reset.password, reset.repeated)
  if (issue !== null) refuse(issue)
  const target = await proveTarget(deps, call, reset)
  const hash = await deps.passwords.hash(reset.password)
  return call.transact(async (tx) => {
    if (!(await deps.codes.verify(tx, requestFor(target, call), reset.code, 'use-up'))) refuse('code_invalid')
    const members = await findByHandle(tx, reset.handle)
    const member = members.find((one) => listTargets(one).includes(target))
    if (member === undefined) refuse('account_unknown')
    await updatePassword(tx, member.id, hash)
    await closeAllSessions(tx, member.id)
    const hadKeys = await deps.passwordReset(tx, member.id, call.now)
    await clearGuesses(tx, members)
    tx.afterCommit(() => deps.accountChanged(member.id))
    return hadKeys
  })
}

const requestFor = (target: string, { session, now }: Call) =>
  ({ target, purpose: 'forget', session, now }) as const

/**
 * Verifies the code and returns the contact that received it. A wrong try is counted before it is refused.
 */
async function proveTarget(deps: AccountDeps, call: Call, { handle, code }: PasswordReset): Promise<string> {
  for (const target of await listCodeTargets(call, handle)) {
    const isRight = await call.transact((tx) =>
      deps.codes.verify(tx, requestFor(target, call), code, 'retain'),
    )
    if (isRight) return target
  }
  return refuse('code_invalid')
}
