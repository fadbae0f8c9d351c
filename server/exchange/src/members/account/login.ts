import { refuse } from '@bourse/contracts/kit'
import type { Call } from '#platform/kernel'
import { admitGuess, computeGuessBits, acceptGuess, identifyCaller, loginScope } from './admit-guess.ts'
import type { AccountDeps } from './deps.ts'
import type { Passwords } from './password.ts'
import { openSession } from './sessions.ts'
import { findByLogin, type Member } from './store.ts'

export type Attempt = {
  readonly handle: string
  readonly password: string
  readonly totp?: string | undefined
  readonly device?: string | undefined
  readonly proof?: string | undefined
}

/** Returns the session token. A wrong authenticator code counts like a wrong password. */
export async function login(deps: AccountDeps, call: Call, attempt: Attempt): Promise<string> {
  const { handle, password } = attempt
  const members = await findByLogin(call.reader, handle)
  const caller = await identifyCaller(deps, call, members)
  const member = await deps.passwords.inTurn(caller, async (check) => {
    await admitGuess(deps, call, { handle, members, proof: attempt.proof, caller })
    return findMatch(check, members, password)
  })
  if (member === null) return refuse('login_failed')
  if (member.isLocked) refuse('account_locked')
  const { now, machineNow } = call
  return call.transact(async (tx) => {
    await deps.assertTotp(tx, { member: member.id, typed: attempt.totp, machineNow })
    await acceptGuess(deps, tx, call, { handle, members, member })
    const device = attempt.device?.trim() || null
    return openSession(tx, deps.random, { member: member.id, device, now })
  })
}

/** Runs at least one password check, so that an unknown handle takes the same time. */
async function findMatch(
  check: Passwords['matches'],
  members: Member[],
  password: string,
): Promise<Member | null> {
  if (members.length === 0) await check(password, null)
  for (const member of members) {
    if (await check(password, member.password)) return member
  }
  return null
}

/** Creates a puzzle whose solution replaces the wait before the next attempt. */
export async function createLoginPuzzle(deps: AccountDeps, call: Call, handle: string) {
  const members = await findByLogin(call.reader, handle)
  const bits = await computeGuessBits(call, {
    handle,
    members,
    caller: await identifyCaller(deps, call, members),
  })
  return deps.puzzles.create(loginScope(handle, call), bits, call.now)
}
