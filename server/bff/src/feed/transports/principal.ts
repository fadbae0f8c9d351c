import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { MemberId } from '@bourse/contracts/account'
import { addMachineMs } from '@bourse/contracts/kit'
import { KEY_SOCKET_MS, SIGNATURE_MARK, SOCKET_MARK } from '@bourse/contracts/security'
import {
  expiresAt,
  isSigned,
  readSignature,
  sentCredential,
  type SessionCookie,
  type Sessions,
} from '#session'
import { type Principal, GUEST } from '#feed/hub'

/** Reads the principal of a socket from the cookie of its handshake and its token. An API key names no member yet. */
export type PrincipalReader = (headers: IncomingHttpHeaders, token: unknown) => Principal

/** Finds the member of an API key; null for one that is not valid. */
export type MemberFinder = (principal: Principal) => Promise<MemberId | null>

/** Reads the principal of a handshake, which may be signed with an API key. */
export type HandshakeReader = (request: IncomingMessage) => Principal

export const isUnresolved = ({ member, sid }: Principal): boolean =>
  member === null && sid?.startsWith('key ') === true

/**
 * The principal with the member of its API key; a guest where the key is not valid. A signature is valid once, so that the
 * socket's own reads are marked as such.
 */
export async function resolvePrincipal(principal: Principal, findMember: MemberFinder): Promise<Principal> {
  const member = await findMember(principal)
  const { token } = principal
  if (member === null) return GUEST
  return {
    ...principal,
    member,
    token: token?.startsWith(SIGNATURE_MARK) === true ? `${token}${SOCKET_MARK}` : token,
  }
}

export type PrincipalReaders = {
  readonly readPrincipal: PrincipalReader
  readonly readHandshake: HandshakeReader
}

const EMPTY_HASH = createHash('sha256').update('').digest('hex')

export function createPrincipalReaders(sessions: Sessions, cookie: SessionCookie): PrincipalReaders {
  const read = (headers: IncomingHttpHeaders, authorization: string | undefined): Principal => {
    if (authorization === undefined) return GUEST
    const session = sessions.read({ cookie: cookie.read(headers.cookie), authorization })
    if (session.member === null) return GUEST
    const { id, sid, token: upstreamToken } = session.member
    const principal = { member: id, sid, token: upstreamToken, until: expiresAt(session) }
    if (!isUnresolved(principal)) return principal
    return { ...principal, until: addMachineMs(session.sealedAt, KEY_SOCKET_MS) }
  }
  const readPrincipal: PrincipalReader = (headers, token) =>
    read(headers, sentCredential(typeof token === 'string' && token !== '' ? token : undefined))
  return {
    readPrincipal,
    readHandshake({ headers, method = '', url = '' }) {
      if (!isSigned(headers)) return readPrincipal(headers, headers.authorization)
      const signature = readSignature({ headers, method, path: url, bodyHash: EMPTY_HASH })
      return 'credential' in signature ? read(headers, signature.credential) : GUEST
    },
  }
}
