import { passwordIssue } from '@bourse/contracts/account'
import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#kernel'
import type { AccountDeps } from './deps.ts'
import { codeTarget } from './send-code.ts'
import { closeSessionsOf } from './sessions.ts'
import { findByHandle, updatePassword } from './store.ts'
import { forgetFailures } from './throttle.ts'

export type Reset = {
  readonly handle: string
  readonly password: string
  readonly repeated: string
  readonly code: string
}

/** A new login password for whoever proves the address. All sessions end. */
export async function resetPassword(deps: AccountDeps, call: Call, reset: Reset): Promise<void> {
  const issue = passwordIssue(reset.password, reset.repeated)
  if (issue !== null) refuse(issue)
  const target = await codeTarget(call, reset.handle)
  const request = { target, scene: 'forget', session: call.session, now: call.now } as const
  const isRight = await call.transact((tx) => deps.codes.verify(tx, request, reset.code, 'keep'))
  if (!isRight) refuse('code_invalid')
  const hash = await deps.passwords.hash(reset.password)
  await call.transact(async (tx) => {
    if (!(await deps.codes.verify(tx, request, reset.code, 'use-up'))) refuse('code_invalid')
    const [member] = await findByHandle(tx, reset.handle)
    if (member === undefined) refuse('account_unknown')
    await updatePassword(tx, member.id, hash)
    await closeSessionsOf(tx, member.id)
    await forgetFailures(tx, reset.handle.toLowerCase())
  })
}
