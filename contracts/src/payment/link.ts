/** A text split at the signs of a link; `scheme` is null without one. */
export type Link = {
  readonly scheme: string | null
  readonly target: string
  /** Parameters by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>
  /** A parameter with two different values. */
  readonly repeated: string | null
}

/** No scheme is as long as an address, which a tag may follow after a colon. */
const SCHEME = /^([a-z][a-z\d+.-]{0,19}):(?:\/\/)?(.*)$/is

/** Null if an escape is malformed. */
export function splitLink(text: string): Link | null {
  const [, scheme = null, body = text] = SCHEME.exec(text) ?? []
  const [beforeFragment = ''] = body.split('#')
  const queryAt = beforeFragment.indexOf('?')
  const [target, query] =
    queryAt < 0 ? [beforeFragment, ''] : [beforeFragment.slice(0, queryAt), beforeFragment.slice(queryAt + 1)]
  const parameters = new Map<string, string>()
  let repeated: string | null = null
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const equals = pair.indexOf('=')
    const name = unescape(equals < 0 ? pair : pair.slice(0, equals))?.toLowerCase()
    const value = unescape(equals < 0 ? '' : pair.slice(equals + 1))
    if (name === undefined || value === null) return null
    if (parameters.has(name) && parameters.get(name) !== value) repeated ??= name
    parameters.set(name, value)
  }
  const address = unescape(target)
  return address === null
    ? null
    : { scheme: scheme?.toLowerCase() ?? null, target: address, parameters, repeated }
}

function unescape(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    // Thrown for a malformed escape only.
    if (error instanceof URIError) return null
    throw error
  }
}
