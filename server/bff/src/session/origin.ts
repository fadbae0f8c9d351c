import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request comes from a foreign page. Non-browser clients send none of these headers. */
export type OriginRule = (headers: IncomingHttpHeaders) => boolean

/** Compares with the public origin if configured, else with the request's host. */
export function originRule(publicOrigin: string | null): OriginRule {
  return (headers) => {
    const { origin, host = '' } = headers
    if (origin !== undefined) {
      return publicOrigin === null ? hostOf(origin) === host.toLowerCase() : origin === publicOrigin
    }
    const site = headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
}

/** Empty for `null` and for anything else that is not an http origin. */
function hostOf(origin: string): string {
  const parts = /^https?:\/\/([^/\s]+)$/i.exec(origin)
  return parts?.[1]?.toLowerCase() ?? ''
}

/** Browsers state the origin of a request; node's fetch and curl do not. */
export const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
