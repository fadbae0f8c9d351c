import { isIP } from 'node:net'

/** A page that passkeys belong to: browsers offer a passkey at the domain name that it was made for only. */
export type RelyingParty = { readonly id: string; readonly origin: string }

const isLocal = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/**
 * Parses the origin of a page; null where browsers have no passkeys: at addresses without a domain name, and
 * over plain http.
 */
export function parseRelyingParty(origin: string | null): RelyingParty | null {
  if (origin === null || !URL.canParse(origin)) return null
  const url = new URL(origin)
  const { hostname, protocol } = url
  if (url.origin !== origin || hostname.startsWith('[') || isIP(hostname) !== 0) return null
  return protocol === 'https:' || (protocol === 'http:' && isLocal(hostname))
    ? { id: hostname, origin }
    : null
}
