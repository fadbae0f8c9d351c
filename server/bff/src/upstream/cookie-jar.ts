/** Cookies that the upstream set for one caller, by name. There is only one origin, so paths are ignored. */
export type CookieJar = Readonly<Record<string, string>>

export const EMPTY_COOKIE_JAR: CookieJar = Object.freeze({})

const COOKIES_MAX = 12
const BYTES_MAX = 2_200
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,1500}$/
const MAX_AGE = /;\s*max-age\s*=\s*(-?\d+)\s*(?:;|$)/i
const EXPIRES = /;\s*expires\s*=\s*([^;]+)/i

/**
 * Merges cookies of a response into the jar. Those that do not fit are dropped, because the jar is part of
 * our cookie.
 *
 * @param nowMs milliseconds since 1970, by which `Expires` is judged
 */
export function mergeCookies(cookieJar: CookieJar, setCookies: readonly string[], nowMs: number): CookieJar {
  if (setCookies.length === 0) return cookieJar
  const changes = setCookies.map((header) => readSetCookie(header, nowMs)).filter((change) => change !== null)
  if (changes.length === 0) return cookieJar
  const next = new Map(Object.entries(cookieJar))
  for (const { name, value } of changes) {
    next.delete(name)
    if (value !== null) next.set(name, value)
  }
  const same =
    next.size === Object.keys(cookieJar).length &&
    [...next].every(([name, value]) => cookieJar[name] === value)
  return same ? cookieJar : withinBounds(next)
}

export const cookieHeader = (cookieJar: CookieJar): string =>
  Object.entries(cookieJar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

function readSetCookie(header: string, nowMs: number): { name: string; value: string | null } | null {
  const pair = header.split(';', 1)[0] ?? ''
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  const value = pair.slice(at + 1).trim()
  if (at < 1 || !NAME.test(name) || !VALUE.test(value)) return null
  return { name, value: value === '' || isExpired(header, nowMs) ? null : value }
}

/** `Max-Age` takes precedence over `Expires`; an unreadable date is ignored (RFC 6265, 5.2 and 5.3). */
function isExpired(header: string, nowMs: number): boolean {
  const maxAge = MAX_AGE.exec(header)?.[1]
  if (maxAge !== undefined) return Number(maxAge) <= 0
  // PHP writes `Thu, 01-Jan-1970 00:00:01 GMT`.
  const expires = Date.parse((EXPIRES.exec(header)?.[1] ?? '').replaceAll('-', ' '))
  return expires <= nowMs
}

/** Drops the oldest cookies when there are too many. */
function withinBounds(cookies: ReadonlyMap<string, string>): CookieJar {
  const retained: [string, string][] = []
  let bytes = 0
  for (const [name, value] of [...cookies].reverse()) {
    bytes += name.length + value.length
    if (retained.length === COOKIES_MAX || bytes > BYTES_MAX) break
    retained.unshift([name, value])
  }
  return Object.fromEntries(retained)
}
