import type { MemberId } from '@bourse/contracts/account'
import { PASSKEY_TTL_MS } from '@bourse/contracts/security'
import type { Random, Tx } from '#platform/kernel'
import { type ChallengeTerms, issueChallenge } from './challenge.ts'
import type { RelyingParty } from './relying-party.ts'
import { listPasskeys, ensureUserHandle } from './store.ts'
import { ALGORITHMS, webAuthn } from './web-authn.ts'

const NAME = 'Bourse'

type Terms = Omit<ChallengeTerms, 'purpose' | 'member'> & {
  readonly party: RelyingParty
  readonly random: Random
}

type NewKey = Terms & { readonly member: MemberId; readonly label: string }

/** Builds the options of `create()`, as JSON. The account's name on the device is the label. */
export async function buildCreationOptions(
  tx: Tx,
  { party, random, label, ...terms }: NewKey,
): Promise<string> {
  const { generateRegistrationOptions } = await webAuthn()
  const own = await listPasskeys(tx, terms.member)
  const challenge = await issueChallenge(tx, random, {
    ...terms,
    purpose: 'register',
    origin: party.origin,
  })
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: party.id,
    userName: label,
    userDisplayName: label,
    userID: toBytes(await ensureUserHandle(tx, random, terms.member)),
    challenge: toBytes(challenge),
    timeout: PASSKEY_TTL_MS,
    attestationType: 'none',
    // Prevents a second key on a device that has one of these.
    excludeCredentials: own
      .filter(({ partyId }) => partyId === party.id)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: [...ALGORITHMS],
  })
  return JSON.stringify(options)
}

type AssertionRequest = Terms & Pick<ChallengeTerms, 'purpose' | 'member'>

/**
 * Builds the options of `get()`, as JSON. If a member is given, only that member's passkeys; null when there
 * are none.
 */
export async function buildRequestOptions(
  tx: Tx,
  { party, random, ...terms }: AssertionRequest,
): Promise<string | null> {
  const { generateAuthenticationOptions } = await webAuthn()
  const usable =
    terms.member === null
      ? []
      : (await listPasskeys(tx, terms.member)).filter((one) => one.partyId === party.id && !one.isBlocked)
  if (terms.member !== null && usable.length === 0) return null
  const challenge = await issueChallenge(tx, random, { ...terms, origin: party.origin })
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: toBytes(challenge),
    timeout: PASSKEY_TTL_MS,
    userVerification: 'required',
    allowCredentials: usable.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: [...transports],
    })),
  })
  return JSON.stringify(options)
}

/** Copies the bytes, because the library accepts no shared memory. */
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
