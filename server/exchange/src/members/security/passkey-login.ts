import { assert, refuse } from '@bourse/contracts/kit'
import { findKnownParts, findMember, hashCaller, openMemberSession, rememberCaller } from '#members/account'
import type { Call } from '#platform/kernel'
import type { SecurityDeps } from './deps.ts'
import { acceptPasskey, verifyPasskey } from './passkey-authenticator.ts'

type Attempt = {
  readonly credential: string
  readonly device?: string | undefined
  readonly timeZone?: string | undefined
}

/**
 * Returns the session token. Refuses a locked member as the log-in by password does: after the proof, so that
 * the refusal reveals nothing to others.
 */
export async function loginByPasskey(deps: SecurityDeps, call: Call, attempt: Attempt): Promise<string> {
  const { session, now, lang } = call
  const presented = { credential: attempt.credential, purpose: 'login', member: null } as const
  const found = await call.transact((tx) =>
    verifyPasskey(deps, tx, { ...presented, session, now, lang }, 'use-up'),
  )
  const passkey = acceptPasskey(found)
  const member = await findMember(call.reader, passkey.member)
  assert(member !== null, 'a passkey belongs to a member')
  if (member.isLocked) refuse('account_locked')
  return call.transact(async (tx) => {
    const hashes = hashCaller(call.caller, deps.callerKey)
    const known = await findKnownParts(tx, [member.id], hashes, now)
    await rememberCaller(tx, member.id, hashes, now)
    const isKnown = known.device || known.address
    return openMemberSession(deps, tx, call, { member: member.id, method: 'passkey', isKnown, attempt })
  })
}
