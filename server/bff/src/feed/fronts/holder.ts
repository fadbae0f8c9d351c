import type { IncomingHttpHeaders } from 'node:http'
import { expiresAt, type SessionCookie, type Sessions } from '#session'
import { type Holder, NOBODY } from '#feed/hub'

/** Who a socket stands for, by the cookie of its handshake and the token that it names. */
export type HolderOf = (headers: IncomingHttpHeaders, token: unknown) => Holder

export function holderReader(sessions: Sessions, cookie: SessionCookie): HolderOf {
  return (headers, token) => {
    const authorization = typeof token === 'string' && token !== '' ? token : undefined
    if (authorization === undefined) return NOBODY
    const session = sessions.read({ cookie: cookie.read(headers.cookie), authorization })
    if (session.member === null) return NOBODY
    const { id, sid, token: upstreamToken } = session.member
    return { member: id, sid, token: upstreamToken, until: expiresAt(session) }
  }
}
