import type { IncomingHttpHeaders } from 'node:http'

/** Whether a page somewhere else is behind a request. Callers that are no browsers send none of these headers. */
export type OriginRule = (headers: IncomingHttpHeaders) => boolean

/** With a public origin that one counts; without it, the host that was asked. */
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

/** Empty for `null` and for whatever else is no http origin. */
function hostOf(origin: string): string {
  const parts = /^https?:\/\/([^/\s]+)$/i.exec(origin)
  return parts?.[1]?.toLowerCase() ?? ''
}

/** A browser names where its request comes from; node's own fetch and curl do not. */
export const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
