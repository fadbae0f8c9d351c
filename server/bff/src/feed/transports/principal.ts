import type { IncomingHttpHeaders } from 'node:http'
import type { MemberId } from '@bourse/contracts/account'
import { addMachineMs, DAY } from '@bourse/contracts/kit'
import { expiresAt, type SessionCookie, type Sessions } from '#session'
import { type Principal, GUEST } from '#feed/hub'

/** Reads the principal of a socket from the cookie of its handshake and its token. An API key names no member yet. */
export type PrincipalReader = (headers: IncomingHttpHeaders, token: unknown) => Principal

/** Finds the member of an API key; null for one that is not valid. */
export type MemberFinder = (principal: Principal) => Promise<MemberId | null>

/** A socket of an API key ends after this time, as the key may have expired. */
const KEY_SOCKET_MS = DAY

export const isUnresolved = ({ member, sid }: Principal): boolean =>
  member === null && sid?.startsWith('key ') === true

/** The principal with the member of its API key; a guest where the key is not valid. */
export async function resolvePrincipal(principal: Principal, findMember: MemberFinder): Promise<Principal> {
  const member = await findMember(principal)
  return member === null ? GUEST : { ...principal, member }
}

export function createPrincipalReader(sessions: Sessions, cookie: SessionCookie): PrincipalReader {
  return (headers, token) => {
    const authorization = typeof token === 'string' && token !== '' ? token : undefined
    if (authorization === undefined) return GUEST
    const session = sessions.read({ cookie: cookie.read(headers.cookie), authorization })
    if (session.member === null) return GUEST
    const { id, sid, token: upstreamToken } = session.member
    const principal = { member: id, sid, token: upstreamToken, until: expiresAt(session) }
    if (!isUnresolved(principal)) return principal
    return { ...principal, until: addMachineMs(session.sealedAt, KEY_SOCKET_MS) }
  }
}
