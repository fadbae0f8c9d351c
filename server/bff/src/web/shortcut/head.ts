/** What a kept answer depends on, of all that stands in the head of a request. */
export type Head = {
  readonly languages: string | undefined
  readonly encodings: string | undefined
  readonly forwarded: string
  readonly requestId: string | undefined
}

/**
 * Reads a plain head; null for any other: one with a body to come, with more or less than one host, or with a field twice of
 * those that count here. Whoever judges those reads them in full.
 */
export function readHead(rawHeaders: readonly string[]): Head | null {
  let hosts = 0
  let languages: string | undefined
  let encodings: string | undefined
  let forwarded: string | undefined
  let requestId: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    // Most names are told apart by their length, and need not be written small.
    if (!LENGTHS.has(name.length)) continue
    const value = rawHeaders[at + 1] as string
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
      case 'content-length':
      case 'transfer-encoding':
      case 'expect':
        return null
    }
  }
  return hosts === 1 ? { languages, encodings, forwarded: forwarded ?? '', requestId } : null
}

const LENGTHS = new Set(
  [
    'host',
    'accept-language',
    'accept-encoding',
    'x-forwarded-for',
    'x-request-id',
    'content-length',
    'transfer-encoding',
    'expect',
  ].map(({ length }) => length),
)
