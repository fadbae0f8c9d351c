import type { Assertion, NewCredential } from './credential.ts'
import type { RelyingParty } from './relying-party.ts'
import type { StoredPasskey } from './store.ts'
import { ALGORITHMS, webAuthn, webAuthnDecoders } from './web-authn.ts'

/** The page and the challenge that a signature must be made for. */
type Expectation = { readonly party: RelyingParty; readonly challenge: string }

export type VerifiedKey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
}

/**
 * Verifies the key of a new passkey; null unless it was made for this page and challenge, behind the device's
 * lock.
 */
export async function verifyNewKey(
  credential: NewCredential,
  { party, challenge }: Expectation,
): Promise<VerifiedKey | null> {
  const { verifyRegistrationResponse } = await webAuthn()
  return validOrNull(async () => {
    if (await hasCertificate(credential)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (registrationInfo === undefined) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter }
  })
}

/**
 * Attestation was not requested, so browsers remove certificates. The library would fetch the revocation list
 * from the address in such a certificate: a request to an address of the caller's choice.
 */
async function hasCertificate({ response }: NewCredential): Promise<boolean> {
  const { decodeAttestationObject } = await webAuthnDecoders()
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  if (format === 'none') return false
  return format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined
}

/**
 * Verifies a signature and returns the authenticator's new count; null unless the passkey signed this
 * challenge for this page.
 */
export async function verifySignature(
  assertion: Assertion,
  { publicKey, credentialId }: Pick<StoredPasskey, 'publicKey' | 'credentialId'>,
  { party, challenge }: Expectation,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn()
  return validOrNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The count is compared after the signature is verified: it blocks the passkey, so it must be proven.
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: 0 },
    })
    return verified ? authenticationInfo.newCounter : null
  })
}

/** Returns null where the library throws: every reason leads to the same refusal. */
async function validOrNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
