import type { IncomingHttpHeaders } from 'node:http'
import { expiresAt, type SessionCookie, type Sessions } from '#session'
import { type Principal, GUEST } from '#feed/hub'

/** Reads the principal of a socket from the cookie of its handshake and its token. */
export type PrincipalReader = (headers: IncomingHttpHeaders, token: unknown) => Principal

export function createPrincipalReader(sessions: Sessions, cookie: SessionCookie): PrincipalReader {
  return (headers, token) => {
    const authorization = typeof token === 'string' && token !== '' ? token : undefined
    if (authorization === undefined) return GUEST
    const session = sessions.read({ cookie: cookie.read(headers.cookie), authorization })
    if (session.member === null) return GUEST
    const { id, sid, token: upstreamToken } = session.member
    return { member: id, sid, token: upstreamToken, until: expiresAt(session) }
  }
}
