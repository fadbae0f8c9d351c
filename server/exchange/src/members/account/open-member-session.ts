import type { MemberId } from '@bourse/contracts/account'
import type { Call, Random, Tx } from '#platform/kernel'
import { hasLoggedIn, readOrigin, recordLogin } from '#members/account/logins'
import type { AccountDeps } from './deps.ts'
import { openSession } from './sessions.ts'

type Proven = {
  readonly member: MemberId
  readonly method: 'password' | 'passkey'
  /** Whether the member has logged in from the device or the network before. */
  readonly isKnown: boolean
  readonly attempt: { readonly device?: string | undefined; readonly timeZone?: string | undefined }
}
type Deps = Pick<AccountDeps, 'newCallerLoggedIn'> & { readonly random: Random }

/** Opens the session of a proven member, records the log-in, and notifies the member of an unknown caller. */
export async function openMemberSession(
  { random, newCallerLoggedIn }: Deps,
  tx: Tx,
  call: Call,
  { member, method, isKnown, attempt }: Proven,
): Promise<string> {
  const { now, lang } = call
  const origin = readOrigin(call, attempt)
  // The log-in after the registration is the first: there is nothing that it could differ from.
  if (!isKnown && (await hasLoggedIn(tx, member)))
    await newCallerLoggedIn(tx, { member, lang, at: now, origin })
  await recordLogin(tx, { ...origin, member, method, outcome: 'success', at: now })
  return openSession(tx, random, { member, device: origin.device, now })
}
