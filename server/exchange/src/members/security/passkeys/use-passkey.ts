import { assert } from '@bourse/contracts/kit'
import { clearFailures, countTry } from '#members/account'
import type { Tx } from '#platform/kernel'
import { type ChallengeTerms, findChallenge, useChallenge } from './challenge.ts'
import { readChallenge, readAssertion } from './credential.ts'
import { parseRelyingParty } from './relying-party.ts'
import { blockPasskey, findUserHandle, lockByCredential, type StoredPasskey, updateUse } from './store.ts'
import { verifySignature } from './verify.ts'

/** `cloned` and `blocked`: the signature is right. */
export type PasskeyUse =
  | { readonly kind: 'ok'; readonly passkey: StoredPasskey }
  | { readonly kind: 'invalid' }
  /** Blocked before this use. */
  | { readonly kind: 'blocked'; readonly passkey: StoredPasskey }
  /** Blocked by this use: the count of signatures did not grow, so a second copy of the key exists. */
  | { readonly kind: 'cloned'; readonly passkey: StoredPasskey }

const INVALID: PasskeyUse = { kind: 'invalid' }

/**
 * Verifies the browser's result and uses its challenge up; wrong signatures cause waits like wrong passwords. The result is a value and not a refusal, because
 * the challenge and a block must stay recorded: commit first, then refuse. `keep` verifies ahead of the use.
 */
export async function usePasskey(
  tx: Tx,
  credential: string,
  terms: ChallengeTerms,
  use: 'retain' | 'use-up' = 'use-up',
): Promise<PasskeyUse> {
  const assertion = readAssertion(credential)
  const challenge = assertion && readChallenge(assertion)
  if (assertion === null || challenge === null) return INVALID
  const origin = await (use === 'retain' ? findChallenge : useChallenge)(tx, challenge, terms)
  if (origin === null) return INVALID
  const party = parseRelyingParty(origin)
  assert(party !== null, 'a challenge is issued for a page that can have passkeys')
  const passkey = await lockByCredential(tx, assertion.id)
  if (passkey === null || passkey.partyId !== party.id) return INVALID
  if (terms.member !== null && passkey.member !== terms.member) return INVALID
  const { userHandle } = assertion.response
  // Devices return it with passkeys that they offer themselves, which is every log-in.
  if (typeof userHandle === 'string' || terms.member === null) {
    if (userHandle !== (await findUserHandle(tx, passkey.member))) return INVALID
  }
  await countTry(tx, tryKey(passkey), terms.now)
  const signCount = await verifySignature(assertion, passkey, { party, challenge })
  if (signCount === null) return INVALID
  await clearFailures(tx, tryKey(passkey))
  if (passkey.isBlocked) return { kind: 'blocked', passkey }
  if (isCloned(passkey.signCount, signCount)) {
    await blockPasskey(tx, passkey.id, terms.now)
    return { kind: 'cloned', passkey }
  }
  if (use === 'use-up') await updateUse(tx, passkey.id, { signCount, at: terms.now })
  return { kind: 'ok', passkey }
}

/** The key under which tries are counted. No handle of a log-in begins with a space. */
const tryKey = ({ id }: StoredPasskey): string => ` passkey ${id}`

/** A count that stays 0 does not distinguish copies. */
const isCloned = (before: number, reported: number): boolean =>
  (before > 0 || reported > 0) && reported <= before
