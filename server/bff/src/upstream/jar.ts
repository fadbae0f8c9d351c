/** Cookies that the upstream set for one caller, by name. Its own origin is the only one, so paths do not matter. */
export type Jar = Readonly<Record<string, string>>

export const EMPTY_JAR: Jar = Object.freeze({})

const COOKIES_MAX = 12
const BYTES_MAX = 2_200
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}$/
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,1500}$/
const EXPIRED = /;\s*max-age\s*=\s*(?:0|-\d+)\s*(?:;|$)/i

/** The jar after an answer. A cookie that does not fit is left out: the jar travels inside a cookie of ours. */
export function keepCookies(jar: Jar, setCookies: readonly string[]): Jar {
  if (setCookies.length === 0) return jar
  const changes = setCookies.map(readSetCookie).filter((change) => change !== null)
  if (changes.length === 0) return jar
  const next = new Map(Object.entries(jar))
  for (const { name, value } of changes) {
    next.delete(name)
    if (value !== null) next.set(name, value)
  }
  const same =
    next.size === Object.keys(jar).length && [...next].every(([name, value]) => jar[name] === value)
  return same ? jar : withinBounds(next)
}

export const cookieHeader = (jar: Jar): string =>
  Object.entries(jar)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

function readSetCookie(line: string): { name: string; value: string | null } | null {
  const pair = line.split(';', 1)[0] ?? ''
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  const value = pair.slice(at + 1).trim()
  if (at < 1 || !NAME.test(name) || !VALUE.test(value)) return null
  return { name, value: value === '' || EXPIRED.test(line) ? null : value }
}

/** The newest cookies win when there are too many. */
function withinBounds(cookies: ReadonlyMap<string, string>): Jar {
  const kept: [string, string][] = []
  let bytes = 0
  for (const [name, value] of [...cookies].reverse()) {
    bytes += name.length + value.length
    if (kept.length === COOKIES_MAX || bytes > BYTES_MAX) break
    kept.unshift([name, value])
  }
  return Object.fromEntries(kept)
}
