import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request comes from a foreign page. Non-browser clients send none of these headers. */
export type OriginRule = (headers: IncomingHttpHeaders) => boolean

/** Compares the origin with the public one if configured, else with the request's host. */
export function originRule(publicOrigin: string | null): OriginRule {
  return (headers) => {
    const { origin, host = '' } = headers
    if (origin !== undefined) {
      return publicOrigin === null ? parseHost(origin) === host.toLowerCase() : origin === publicOrigin
    }
    const site = headers['sec-fetch-site']
    return site === undefined || site === 'same-origin' || site === 'none'
  }
}

/** The origin of the page that a request comes from; null where it is unknown. */
export type PageOrigin = (headers: IncomingHttpHeaders) => string | null

const LOCAL_HOST = /^(?:[a-z0-9-]+\.)*localhost(?::\d{1,5})?$/

/**
 * The public origin if configured. Otherwise only a `localhost` counts, which no other site can claim: any
 * other name in `Host` is an unproven claim of the caller.
 */
export function pageOrigin(publicOrigin: string | null): PageOrigin {
  return ({ host = '' }) => {
    if (publicOrigin !== null) return publicOrigin
    const name = host.toLowerCase()
    return LOCAL_HOST.test(name) ? `http://${name}` : null
  }
}

/** Parses the host; empty for `null` and for any other text that is not an http origin. */
function parseHost(origin: string): string {
  const parts = /^https?:\/\/([^/\s]+)$/i.exec(origin)
  return parts?.[1]?.toLowerCase() ?? ''
}

/** Whether a request comes from a browser, which states its origin; Node's fetch and curl do not. */
export const isBrowser = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
