import { createHash } from 'node:crypto'
import { isLanguage } from '@bourse/contracts/kit'
import type { FastifyReply } from 'fastify'
import type { CachePolicy } from '#policy'
import { type EncodedBody, encodeBodyFor, VARY_BY_LANGUAGE } from './compress.ts'
import { sendText } from './send-text.ts'

/**
 * Headers of API responses; fixed, because computing a page's policy for each would cost more than the call.
 */
export const RESPONSE_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** The rule without caching, unless the route sets another one. */
export const NO_STORE = 'no-store'

/** Cache headers of a shared response for browsers and intermediaries. */
export type HttpCaching = { readonly cacheControl: string; readonly vary: string }

type SharedBody = {
  readonly body: Buffer
  /** Time since the upstream sent it. */
  readonly ageMs: number
  /** The age beyond which it is marked as stale. */
  readonly staleAfterMs: number
  /** Rows of the upstream that are left out. */
  readonly droppedRows: number
  /** Null for a client with a token: its responses are never stored. */
  readonly caching: HttpCaching | null
}
type Validators = {
  readonly encodings: string | string[] | undefined
  readonly ifNoneMatch: string | undefined
}
export type SharedResponse = {
  readonly status: 200 | 304
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly body: string | Buffer
}

/**
 * Builds the cache headers. `lang` in the URL takes precedence; without it the response varies by
 * `Accept-Language`.
 */
export function buildHttpCaching(policy: CachePolicy, lang: unknown): HttpCaching {
  const { maxAgeSeconds, staleWhileRevalidateSeconds, staleIfErrorSeconds } = policy
  return {
    cacheControl:
      `public, max-age=${maxAgeSeconds}, s-maxage=${maxAgeSeconds}, ` +
      `stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`,
    vary: isLanguage(lang) ? 'accept-encoding' : VARY_BY_LANGUAGE,
  }
}

/** Builds a response shared by all clients, which the route and the fast path send. */
export function sharedResponse(shared: SharedBody, request: Validators): SharedResponse {
  const { caching, ageMs } = shared
  const encoded = encodeBodyFor(shared.body, request.encodings)
  const { etag, fields: bodyFields } = describeBody(encoded)
  const fields = [...droppedFields(shared.droppedRows), ...bodyFields]
  const isStale = ageMs > shared.staleAfterMs
  if (caching === null || isStale) {
    // A stale response must not be stored: a later 304 would leave its mark on a current one.
    const headers = ['cache-control', NO_STORE, 'vary', VARY_BY_LANGUAGE, ...ageFields(ageMs), ...fields]
    return { status: 200, headers: isStale ? [...headers, ...STALE_MARK] : headers, body: encoded.body }
  }
  const stored = ['cache-control', caching.cacheControl, 'vary', caching.vary, 'etag', etag]
  if (ageMs >= 1000) stored.push(...ageFields(ageMs))
  return matches(request.ifNoneMatch, etag)
    ? { status: 304, headers: stored, body: '' }
    : { status: 200, headers: [...stored, ...fields], body: encoded.body }
}

/** The `Age` header in whole seconds; none within the first. */
const ageFields = (ageMs: number): readonly string[] =>
  ageMs < 1000 ? NO_FIELDS : ['age', String(Math.floor(ageMs / 1000))]

const NO_FIELDS: readonly string[] = []
/** The header that marks the last known response while the upstream is unavailable. */
const STALE_MARK: readonly string[] = ['x-stale', '1']

/** The header that counts rows of the upstream that do not fit the contract and are left out. */
export const droppedFields = (count: number): readonly string[] =>
  count === 0 ? NO_FIELDS : ['x-rows-dropped', String(count)]

type AgedResponse = {
  readonly ageMs?: () => number
  readonly staleAfterMs?: number
  readonly droppedRows?: number
}

/** Reads the age, none if it is not from the cache, and the rows left out. */
export const readAge = ({ ageMs, staleAfterMs, droppedRows }: AgedResponse) => ({
  droppedRows: droppedRows ?? 0,
  ageMs: ageMs?.() ?? 0,
  staleAfterMs: staleAfterMs ?? Number.POSITIVE_INFINITY,
})

/** Sets the headers of age and rows left out for a format with a body of its own. */
export function markAge(reply: FastifyReply, response: AgedResponse): void {
  const { ageMs, staleAfterMs, droppedRows } = readAge(response)
  const fields = [
    ...droppedFields(droppedRows),
    ...ageFields(ageMs),
    ...(ageMs > staleAfterMs ? STALE_MARK : NO_FIELDS),
  ]
  for (let at = 0; at < fields.length; at += 2) void reply.header(fields[at] as string, fields[at + 1])
}

export function sendShared(reply: FastifyReply, shared: SharedBody): FastifyReply {
  const { headers } = reply.request.raw
  const response = sharedResponse(shared, {
    encodings: headers['accept-encoding'],
    ifNoneMatch: headers['if-none-match'],
  })
  for (let at = 0; at < response.headers.length; at += 2)
    void reply.header(response.headers[at] as string, response.headers[at + 1])
  if (response.status === 304) return reply.code(304).send()
  return typeof response.body === 'string' ? sendText(reply, response.body) : reply.send(response.body)
}

type Description = { readonly etag: string; readonly fields: readonly string[] }
const descriptions = new WeakMap<EncodedBody, Description>()

/** Describes an encoded body; the ETag identifies its bytes, so each encoding has its own. */
function describeBody(encoded: EncodedBody): Description {
  const known = descriptions.get(encoded)
  if (known !== undefined) return known
  const { encoding, body } = encoded
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const description = {
    etag: `"${hash}"`,
    fields: [
      ...Object.entries(RESPONSE_HEADERS).flat(),
      ...(encoding === null ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ],
  }
  descriptions.set(encoded, description)
  return description
}

/** Compares tags weakly, because an intermediary may weaken one. */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
