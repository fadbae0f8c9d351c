import { type Instant, refuse } from '@bourse/contracts/kit'
import type { Call } from '#kernel'
import type { AccountDeps } from './deps.ts'
import { openSession } from './sessions.ts'
import { findByHandle, type Member } from './store.ts'
import { countTry, forgetFailures } from './throttle.ts'

/** Answers with the session token. */
export async function login(
  deps: AccountDeps,
  call: Call,
  handle: string,
  password: string,
): Promise<string> {
  const key = handle.toLowerCase()
  await call.transact((tx) => countTry(tx, key, call.now))
  const member = await whoMatches(deps, await findByHandle(call.reader, handle), password)
  if (member === null) return refuse('login_failed')
  if (member.isLocked) refuse('account_locked')
  return open(deps, call, member, key)
}

/** One password check at least, also when nobody has this handle. */
async function whoMatches(deps: AccountDeps, members: Member[], password: string): Promise<Member | null> {
  if (members.length === 0) await deps.passwords.matches(password, null)
  for (const member of members) {
    if (await deps.passwords.matches(password, member.password)) return member
  }
  return null
}

function open(deps: AccountDeps, call: Call, member: Member, key: string): Promise<string> {
  const now: Instant = call.now
  return call.transact(async (tx) => {
    await forgetFailures(tx, key)
    return openSession(tx, deps.random, member.id, now)
  })
}
