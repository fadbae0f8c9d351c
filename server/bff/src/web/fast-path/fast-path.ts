import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache, CacheableRequest } from '#cache'
import {
  RESPONSE_HEADERS,
  CACHE_HIT_TRACE,
  enqueueResponse,
  type AccessLogger,
  type EncodedBody,
  encodeBodyFor,
  VARY,
} from '#web/response'
import { type CallRateLimit, type WindowCount, NO_STORE, createTwoGenerationCache } from '#web/guard'
import { type Head, readHead } from './head.ts'

/** A read as it was understood when it was made the long way. */
export type CachedRoute = {
  readonly endpoint: Endpoint
  readonly route: string
  readonly input: Readonly<Record<string, unknown>>
  /** What it names as its language, if it names any. */
  readonly lang: unknown
}
type RouteEntry = {
  readonly route: string
  readonly lang: unknown
  readonly requests: Readonly<Record<Language, CacheableRequest>>
}

export type FastPathOptions = {
  readonly cache: ResponseCache
  readonly calls: CallRateLimit
  readonly isNotOverloaded: () => boolean
  readonly isDraining: () => boolean
  readonly requestId: (sent: string | undefined) => string
  readonly monotonicNow: () => number
  readonly logAccess: AccessLogger
  readonly languageOf: (lang: unknown, header: string | undefined) => Language
}
export type FastPath = {
  /** From now on this address, to the letter, may be answered without the long way. */
  learn(url: string, read: CachedRoute): void
}

const ADDRESSES = 500
const ADDRESS_CHARS = 300

/**
 * Fast path for cached GETs, in front of Fastify: same response, rate limit and access log as the route. It falls back to the
 * route for a URL, client or response seen for the first time, unusual request headers, an exhausted rate limit, event-loop lag
 * and draining.
 */
export function mountFastPath(app: FastifyInstance, options: FastPathOptions): FastPath {
  const { calls, monotonicNow, logAccess, requestId } = options
  const { learn, find } = cachedRoutes(options)
  const fieldsOf = remembered((encoded: EncodedBody) => fixedFields(encoded, calls.policy))

  /** The fields that differ each time, and the line in the log. */
  function noted({ route, sentId, startedAt }: Found, left: string): string[] {
    const id = requestId(sentId)
    logAccess(
      id,
      { route, method: 'GET', status: 200, ms: monotonicNow() - startedAt },
      CACHE_HIT_TRACE,
      false,
    )
    return ['x-request-id', id, 'ratelimit', left]
  }

  /** Whether it was answered here. */
  function tryServe(request: IncomingMessage, response: ServerResponse, fallback: Fallback): boolean {
    const { method = '', url = '', socket } = request
    if (request.httpVersionMinor !== 1) return false
    const found = find({ method, url, socket }, () => readHead(request.rawHeaders))
    if (found === null) return false
    const { encoded } = found
    const finish = (counted: WindowCount): void => {
      const left = calls.left(counted)
      if (left === null) {
        calls.passOn(socket, counted)
        fallback(request, response)
      } else {
        response.writeHead(200, [...noted(found, left), ...fieldsOf(encoded)])
        enqueueResponse(response, encoded.body)
      }
    }
    const counted = calls.count(socket, found.client)
    if (counted instanceof Promise) counted.then(finish, () => fallback(request, response))
    else finish(counted)
    return true
  }

  putBefore(app, tryServe)
  return { learn }
}

type FastPathRequest = { readonly method: string; readonly url: string; readonly socket: Socket }
type Found = {
  readonly route: string
  readonly client: string
  readonly encoded: EncodedBody
  readonly sentId: string | undefined
  /** When it was asked for: other replicas may have to be asked about its budget. */
  readonly startedAt: number
}

/** The reads that may be answered here, and what is asked for with each. */
function cachedRoutes({
  cache,
  calls,
  isNotOverloaded,
  isDraining,
  languageOf,
  monotonicNow,
}: FastPathOptions) {
  const reads = createTwoGenerationCache<RouteEntry>(ADDRESSES)
  return {
    learn(url: string, { endpoint, input, route, lang }: CachedRoute): void {
      if (url.length > ADDRESS_CHARS || reads.get(url) !== undefined) return
      const requests = Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, { endpoint, input, language }]),
      ) as RouteEntry['requests']
      reads.set(url, { route, lang, requests })
    },
    /** What is asked for, where it lies there and may be given now. */
    find({ method, url, socket }: FastPathRequest, readHead: () => Head | null): Found | null {
      if (method !== 'GET' || isDraining() || !isNotOverloaded()) return null
      const read = reads.get(url)
      const head = read === undefined ? null : readHead()
      if (read === undefined || head === null || head.bodyBytes > 0) return null
      const client = calls.callerOf(socket, head.forwarded)
      if (client === undefined) return null
      const response = cache.read(read.requests[languageOf(read.lang, head.languages)])
      if (response instanceof Promise || response.kind !== 'cached') return null
      const encoded = encodeBodyFor(response.body, head.encodings)
      return { route: read.route, client, encoded, sentId: head.requestId, startedAt: monotonicNow() }
    },
  }
}

/** Names and values, in turn. */
const fixedFields = ({ encoding, body }: EncodedBody, policy: string): readonly string[] => [
  'cache-control',
  NO_STORE,
  'ratelimit-policy',
  policy,
  ...Object.entries(RESPONSE_HEADERS).flat(),
  'vary',
  VARY,
  ...(encoding === null ? [] : ['content-encoding', encoding]),
  'content-length',
  String(body.length),
]

function remembered<Value>(work: (encoded: EncodedBody) => Value): (encoded: EncodedBody) => Value {
  const before = new WeakMap<EncodedBody, Value>()
  return (encoded) => {
    let value = before.get(encoded)
    if (value === undefined) before.set(encoded, (value = work(encoded)))
    return value
  }
}

type Fallback = (request: IncomingMessage, response: ServerResponse) => void

/** Stands before the framework, which hears of whatever is not answered here. */
function putBefore(
  { server }: FastifyInstance,
  tryServe: (request: IncomingMessage, response: ServerResponse, fallback: Fallback) => boolean,
): void {
  const [fallback, ...others] = server.listeners('request') as Fallback[]
  if (fallback === undefined || others.length > 0)
    throw new Error('somebody else listens to requests already: the shortcut cannot stand before him')
  server.removeListener('request', fallback)
  server.on('request', (request, response) => {
    if (!tryServe(request, response, fallback)) fallback(request, response)
  })
}
