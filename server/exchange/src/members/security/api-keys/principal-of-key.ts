import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  type Endpoint,
  type Instant,
  type MachineTime,
  machineMs,
  MINUTE,
  refuse,
} from '@bourse/contracts/kit'
import {
  allowsScope,
  callerNetwork,
  findKeyScope,
  KEY_SOCKET_MS,
  listAddresses,
  SIGNATURE_WINDOW_MS,
  SIGNED_HANDSHAKE,
  signedText,
} from '@bourse/contracts/security'
import { findAccountScope } from '@bourse/contracts/sub-accounts'
import type { Caller, Principal, Reader } from '#platform/kernel'
import { type Credential, parseCredential } from './credential.ts'
import { deriveSecret } from './secret.ts'
import { findApiKey, recordUse } from './store.ts'
import { createUsedSignatures } from './used-signatures.ts'

/** A request with the credential of an API key. */
export type KeyRequest = {
  readonly token: string
  readonly endpoint: Endpoint
  readonly now: Instant
  readonly machineNow: MachineTime
  readonly caller: Caller
  /** Whether our BFF has sent it, which computes the signed text. */
  readonly isFromBff: boolean
}

export type PrincipalOfKeyDeps = {
  readonly db: Reader
  readonly master: Buffer
  /** Start of this process. An older signature is refused, because it may have been used before. */
  readonly startedAt: MachineTime
}

/**
 * Finds the account of a key and refuses a request that the key does not allow: wrong, expired or revoked ones,
 * stale or repeated signatures, other addresses, and calls beyond the scopes. A key
 * of a sub-account reaches nothing of the main account.
 */
export function createPrincipalOfKey({ db, master, startedAt }: PrincipalOfKeyDeps) {
  const signatures = createUsedSignatures(SIGNATURE_WINDOW_MS)
  return async (request: KeyRequest): Promise<Principal> => {
    const credential = parseCredential(request.token) ?? refuse('key_invalid')
    assertGenuine(credential, deriveSecret(master, credential.key), request.isFromBff)
    const found = (await findApiKey(db, credential.key)) ?? refuse('key_invalid')
    if (found.expiresAt !== null && found.expiresAt <= request.now) refuse('key_invalid')
    if (credential.kind === 'signature') {
      const [sentAt, now] = [Number(credential.timestamp), machineMs(request.machineNow)]
      if (credential.isOfSocket) assertOfSocket(credential.part, now - sentAt)
      else if (Math.abs(now - sentAt) > SIGNATURE_WINDOW_MS || sentAt < machineMs(startedAt))
        refuse('signature_expired')
      else if (!signatures.use(credential.signature, now)) refuse('signature_used')
    }
    const networks = listAddresses(found.addresses).map(callerNetwork)
    if (networks.length > 0 && !networks.includes(callerNetwork(request.caller.address)))
      refuse('key_address')
    const scope = findKeyScope(request.endpoint)
    if (scope === null || !allowsScope(found, scope)) refuse('key_scope')
    if (credential.kind === 'signature' && credential.isOfSocket && scope !== 'read') refuse('key_scope')
    if (found.account !== null && isOfMain(request.endpoint)) refuse('key_scope')
    if (found.usedAt === null || request.now - found.usedAt >= MINUTE)
      await recordUse(db, credential.key, request.now)
    return { main: found.member, selected: found.account ?? found.member }
  }
}

/**
 * A signed handshake is checked once, when our BFF opens the socket; the socket's own reads follow for as long as it may be
 * open. Only our BFF can mark them so.
 */
function assertOfSocket(part: string, ageMs: number): void {
  if (!SIGNED_HANDSHAKE.test(part)) refuse('signature_invalid')
  if (ageMs > KEY_SOCKET_MS + SIGNATURE_WINDOW_MS || ageMs < -SIGNATURE_WINDOW_MS) refuse('signature_expired')
}

const isOfMain = (endpoint: Endpoint): boolean =>
  findAccountScope(endpoint) === 'main' &&
  (endpoint.access !== 'public' || endpoint.cache?.hasOwnFields === true)

function assertGenuine(credential: Credential, secret: string, isFromBff: boolean): void {
  if (credential.kind === 'secret') {
    if (!timingSafeEqual(Buffer.from(credential.secret), Buffer.from(secret))) refuse('key_invalid')
    return
  }
  const { timestamp, part, signature } = credential
  const expected = createHmac('sha256', secret).update(signedText(timestamp, part)).digest()
  if (!isFromBff || !timingSafeEqual(expected, Buffer.from(signature, 'hex'))) refuse('signature_invalid')
}
