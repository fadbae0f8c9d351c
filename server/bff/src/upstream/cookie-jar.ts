/** Cookies that the upstream set for one caller, by name. There is only one origin, so paths are ignored. */
export type CookieJar = Readonly<Record<string, string>>

export const EMPTY_COOKIE_JAR: CookieJar = Object.freeze({})

const COOKIES_MAX = 12
const BYTES_MAX = 2_200
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,1500}$/
const EXPIRED = /;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/i

/**
 * Merges cookies of a response into the jar. Those that do not fit are dropped, because the jar is part of
 * our cookie.
 */
export function mergeCookies(cookieJar: CookieJar, setCookies: readonly string[]): CookieJar {
  if (setCookies.length === 0) return cookieJar
  const changes = setCookies.map(readSetCookie).filter((change) => change !== null)
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

function readSetCookie(header: string): { name: string; value: string | null } | null {
  const pair = header.split(';', 1)[0] ?? ''
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  const value = pair.slice(at + 1).trim()
  if (at < 1 || !NAME.test(name) || !VALUE.test(value)) return null
  return { name, value: value === '' || EXPIRED.test(header) ? null : value }
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
