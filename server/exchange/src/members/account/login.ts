import { Refusal, refuse } from '@bourse/contracts/kit'
import type { Call } from '#platform/kernel'
import { readOrigin, recordFailedLogins } from '#members/account/logins'
import { admitGuess, computeGuessBits, acceptGuess, identifyCaller, loginScope } from './admit-guess.ts'
import type { AccountDeps } from './deps.ts'
import type { Passwords } from './password.ts'
import { openMemberSession } from './open-member-session.ts'
import { findByLogin, type Member } from './store.ts'

export type Attempt = {
  readonly handle: string
  readonly password: string
  readonly totp?: string | undefined
  readonly device?: string | undefined
  readonly timeZone?: string | undefined
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
  const failed = (outcome: 'password' | 'code' | 'locked') =>
    recordFailure(call, attempt, { outcome, members: member === null ? members : [member] })
  if (member === null) {
    await failed('password')
    return refuse('login_failed')
  }
  if (member.isLocked) {
    await failed('locked')
    refuse('account_locked')
  }
  const { machineNow } = call
  try {
    return await call.transact(async (tx) => {
      await deps.assertTotp(tx, { member: member.id, typed: attempt.totp, machineNow })
      await acceptGuess(deps, tx, call, { handle, members, member })
      const stated = { member: member.id, method: 'password', isKnown: caller.isKnown, attempt } as const
      return openMemberSession(deps, tx, call, stated)
    })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'totp_invalid') await failed('code')
    throw error
  }
}

type Failure = { readonly outcome: 'password' | 'code' | 'locked'; readonly members: readonly Member[] }

/** Records a wrong guess in a transaction of its own, which the refusal does not undo. */
const recordFailure = (call: Call, attempt: Attempt, { outcome, members }: Failure): Promise<void> =>
  call.transact((tx) =>
    recordFailedLogins(
      tx,
      members.map(({ id }) => id),
      { ...readOrigin(call, attempt), outcome, at: call.now },
    ),
  )

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
