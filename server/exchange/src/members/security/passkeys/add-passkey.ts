import type { MemberId } from '@bourse/contracts/account'
import { assert, type Instant, refuse } from '@bourse/contracts/kit'
import { type Passkey, PASSKEYS_MAX } from '@bourse/contracts/security'
import type { Tx } from '#platform/kernel'
import { useChallenge } from './challenge.ts'
import { readChallenge, readNewCredential } from './credential.ts'
import { parseRelyingParty } from './relying-party.ts'
import { countPasskeys, insertPasskey } from './store.ts'
import { verifyNewKey } from './verify.ts'

type PasskeyDraft = {
  readonly member: MemberId
  readonly session: string
  readonly now: Instant
  readonly name: string
  readonly credential: string
}

/**
 * Stores the key that the browser made, and returns its id. The caller holds the lock of the member's protection, so that the
 * number of passkeys stays within its limit.
 */
export async function addPasskey(
  tx: Tx,
  { member, session, now, name, credential }: PasskeyDraft,
): Promise<Passkey['id']> {
  const made = readNewCredential(credential) ?? refuse('passkey_invalid')
  const challenge = readChallenge(made) ?? refuse('passkey_invalid')
  const terms = { purpose: 'register', member, session, now } as const
  const origin = (await useChallenge(tx, challenge, terms)) ?? refuse('passkey_invalid')
  const party = parseRelyingParty(origin)
  assert(party !== null, 'a challenge is issued for a page that can have passkeys')
  const key = (await verifyNewKey(made, { party, challenge })) ?? refuse('passkey_invalid')
  if ((await countPasskeys(tx, member)) >= PASSKEYS_MAX) refuse('passkey_limit')
  return insertPasskey(tx, {
    ...key,
    member,
    name,
    partyId: party.id,
    transports: made.response.transports ?? [],
    createdAt: now,
  })
}
