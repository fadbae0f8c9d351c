import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#kernel'
import type { AccountDeps } from './deps.ts'
import { openSession } from './sessions.ts'
import { findByHandle, type Member } from './store.ts'
import { countTry, clearFailures } from './throttle.ts'

export type Attempt = {
  readonly handle: string
  readonly password: string
  readonly totp?: string | undefined
  readonly device?: string | undefined
}

/** Returns the session token. A wrong authenticator code counts like a wrong password. */
export async function login(deps: AccountDeps, call: Call, attempt: Attempt): Promise<string> {
  const { handle, password } = attempt
  const key = handle.toLowerCase()
  await call.transact((tx) => countTry(tx, key, call.now))
  const member = await whoMatches(deps, await findByHandle(call.reader, handle), password)
  if (member === null) return refuse('login_failed')
  if (member.isLocked) refuse('account_locked')
  const { now } = call
  return call.transact(async (tx) => {
    await deps.assertTotp(tx, { member: member.id, typed: attempt.totp, now })
    await clearFailures(tx, key)
    const device = attempt.device?.trim() || null
    return openSession(tx, deps.random, { member: member.id, device, now })
  })
}

/** Runs at least one password check, so that an unknown handle takes the same time. */
async function whoMatches(deps: AccountDeps, members: Member[], password: string): Promise<Member | null> {
  if (members.length === 0) await deps.passwords.matches(password, null)
  for (const member of members) {
    if (await deps.passwords.matches(password, member.password)) return member
  }
  return null
}
