import { type Language, refuse } from '@bourse/contracts/kit'
import type { Tx } from '#platform/kernel'
import { type ChallengeTerms, hasPasskey, type PasskeyUse, usePasskey } from '#members/security/passkeys'
import type { Authenticator, AuthenticatorProof } from './authenticator.ts'
import type { SecurityDeps } from './deps.ts'
import { recordFactorChange } from './factor-hold.ts'

type Deps = Pick<SecurityDeps, 'notifyMember'>

type PasskeyPresentation = ChallengeTerms & { readonly credential: string; readonly lang: Language }

/**
 * Verifies a passkey. One of which two copies are in use is blocked, and its member receives a notice: the owner
 * and the thief cannot be distinguished.
 */
export async function verifyPasskey(
  { notifyMember }: Deps,
  tx: Tx,
  { credential, lang, ...terms }: PasskeyPresentation,
  use: 'retain' | 'use-up',
): Promise<PasskeyUse> {
  const found = await usePasskey(tx, credential, terms, use)
  if (found.kind === 'cloned') {
    const { member, name } = found.passkey
    await recordFactorChange(tx, member, {
      factor: 'passkey',
      wasSet: true,
      hadAuthenticator: true,
      at: terms.now,
    })
    await notifyMember(tx, { member, lang, kind: 'passkey_cloned', values: { name }, at: terms.now })
  }
  return found
}

/** Returns the passkey, or refuses. */
export function acceptPasskey(found: PasskeyUse) {
  if (found.kind === 'invalid') return refuse('passkey_invalid')
  return found.kind === 'ok' ? found.passkey : refuse('passkey_blocked')
}

/** Accepts a passkey as a replacement of the authenticator app's code. */
export function passkeyAuthenticator(deps: Deps): Authenticator {
  const presented = ({ given, ...terms }: AuthenticatorProof) => ({
    ...terms,
    credential: given.passkey ?? '',
  })
  return {
    isEnrolled: hasPasskey,
    field: 'passkey',
    missing: 'passkey_required',
    async check(db, proof) {
      // The block of a copied key is committed; the refusal comes afterwards.
      acceptPasskey(await db.transact((tx) => verifyPasskey(deps, tx, presented(proof), 'retain')))
    },
    async use(tx, proof) {
      acceptPasskey(await verifyPasskey(deps, tx, presented(proof), 'use-up'))
    },
  }
}
