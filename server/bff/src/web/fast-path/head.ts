/** The request headers that a cached response depends on. */
export type Head = {
  readonly languages: string | undefined
  readonly encodings: string | undefined
  readonly forwarded: string
  readonly requestId: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly isAuthorized: boolean
  /** Length of the body. */
  readonly bodyBytes: number
}

/**
 * Reads alternating header names and values; null if the body has no stated length, if there is not exactly one host, or if a
 * field of interest occurs twice. The route handles those requests.
 */
export function readHead(fields: readonly string[]): Head | null {
  let hosts = 0
  let languages: string | undefined
  let encodings: string | undefined
  let forwarded: string | undefined
  let requestId: string | undefined
  let length: string | undefined
  let ifNoneMatch: string | undefined
  let isAuthorized = false
  for (let at = 0; at < fields.length; at += 2) {
    const name = fields[at] as string
    // Most names differ in length, so lowercasing is rarely needed.
    if (!LENGTHS.has(name.length)) continue
    const value = fields[at + 1] as string
    switch (name.toLowerCase()) {
      case 'host':
        hosts++
        break
      case 'accept-language':
        if (languages !== undefined) return null
        languages = value
        break
      case 'accept-encoding':
        if (encodings !== undefined) return null
        encodings = value
        break
      case 'x-forwarded-for':
        if (forwarded !== undefined) return null
        forwarded = value
        break
      case 'x-request-id':
        if (requestId !== undefined) return null
        requestId = value
        break
      case 'authorization':
        isAuthorized = true
        break
      case 'if-none-match':
        if (ifNoneMatch !== undefined) return null
        ifNoneMatch = value
        break
      case 'content-length':
        if (length !== undefined || !LENGTH.test(value)) return null
        length = value
        break
      case 'transfer-encoding':
      case 'expect':
        return null
    }
  }
  if (hosts !== 1) return null
  const bodyBytes = Number(length ?? 0)
  return { languages, encodings, forwarded: forwarded ?? '', requestId, ifNoneMatch, isAuthorized, bodyBytes }
}

const LENGTH = /^\d{1,9}$/
/** Whether a relevant header name has this length. */
const LENGTHS: ReadonlySet<number> = new Set(
  [
    'host',
    'accept-language',
    'accept-encoding',
    'x-forwarded-for',
    'x-request-id',
    'authorization',
    'if-none-match',
    'content-length',
    'transfer-encoding',
    'expect',
  ].map(({ length }) => length),
)
