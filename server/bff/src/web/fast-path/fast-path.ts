import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache, CacheableRequest } from '#cache'
import { findPolicy } from '#policy'
import {
  type AccessLogger,
  CACHE_HIT_TRACE,
  enqueueResponse,
  type HttpCaching,
  buildHttpCaching,
  sharedResponse,
  type SharedResponse,
} from '#web/response'
import { createTwoGenerationCache } from '#cache'
import type { CallRateLimit, WindowCount } from '#web/guard'
import { type Head, readHead } from './head.ts'

/** A read as parsed by the route. */
export type CachedRoute = {
  readonly endpoint: Endpoint
  readonly route: string
  readonly input: Readonly<Record<string, unknown>>
  /** The requested language, if any. */
  readonly lang: unknown
}
type RouteEntry = {
  readonly route: string
  readonly lang: unknown
  readonly caching: HttpCaching
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
  /** Allows the fast path for exactly this URL. */
  learn(url: string, read: CachedRoute): void
}

const ADDRESSES = 500
const ADDRESS_CHARS = 300

/**
 * Mounts the fast path for cached GETs before Fastify: same response, rate limit and access log as the route.
 * It falls back to the route for a URL, client or response seen for the first time, unusual request headers,
 * an exhausted rate limit, event-loop lag and draining.
 */
export function mountFastPath(app: FastifyInstance, options: FastPathOptions): FastPath {
  const { calls, monotonicNow, logAccess, requestId } = options
  const { learn, find } = cachedRoutes(options)

  /** The variable headers, and the log line. */
  function noted({ route, sentId, startedAt, shared }: RouteMatch, left: string): string[] {
    const id = requestId(sentId)
    logAccess(
      id,
      { route, method: 'GET', status: shared.status, ms: monotonicNow() - startedAt },
      CACHE_HIT_TRACE,
      false,
    )
    return ['x-request-id', id, 'ratelimit', left, 'ratelimit-policy', calls.policy]
  }

  /** Serves a request if possible; returns whether it did. */
  function tryServe(request: IncomingMessage, response: ServerResponse, fallback: Fallback): boolean {
    const { method = '', url = '', socket } = request
    if (request.httpVersionMinor !== 1) return false
    const found = find({ method, url, socket }, () => readHead(request.rawHeaders))
    if (found === null) return false
    const { shared } = found
    const finish = (counted: WindowCount): void => {
      const left = calls.left(counted)
      if (left === null) {
        calls.passOn(socket, counted)
        fallback(request, response)
      } else {
        response.writeHead(shared.status, [...noted(found, left), ...shared.headers])
        enqueueResponse(response, shared.body)
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
type RouteMatch = {
  readonly route: string
  readonly client: string
  readonly shared: SharedResponse
  readonly sentId: string | undefined
  /** Start of the request: the shared rate limit may need a Redis round trip. */
  readonly startedAt: number
}

/** The reads that the fast path may serve, with their parsed inputs. */
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
      const { cache: policy } = findPolicy(endpoint)
      if (policy === undefined || url.length > ADDRESS_CHARS || reads.get(url) !== undefined) return
      const requests = Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, { endpoint, input, language }]),
      ) as RouteEntry['requests']
      reads.set(url, { route, lang, requests, caching: buildHttpCaching(policy, lang) })
    },
    /** Finds the cached response of a request, if it may be served now. */
    find({ method, url, socket }: FastPathRequest, readHead: () => Head | null): RouteMatch | null {
      if (method !== 'GET' || isDraining() || !isNotOverloaded()) return null
      const read = reads.get(url)
      const head = read === undefined ? null : readHead()
      if (read === undefined || head === null || head.bodyBytes > 0) return null
      const client = calls.callerOf(socket, head.forwarded)
      if (client === undefined) return null
      const response = cache.read(read.requests[languageOf(read.lang, head.languages)])
      if (response instanceof Promise || response.kind !== 'cached') return null
      const caching = head.isAuthorized ? null : read.caching
      const { body, staleAfterMs, droppedRows } = response
      const shared = sharedResponse(
        { body, ageMs: response.ageMs(), staleAfterMs, droppedRows, caching },
        head,
      )
      return { route: read.route, client, shared, sentId: head.requestId, startedAt: monotonicNow() }
    },
  }
}

type Fallback = (request: IncomingMessage, response: ServerResponse) => void

/** Installs the fast path before Fastify, which handles all other requests. */
function putBefore(
  { server }: FastifyInstance,
  tryServe: (request: IncomingMessage, response: ServerResponse, fallback: Fallback) => boolean,
): void {
  const [fallback, ...others] = server.listeners('request') as Fallback[]
  if (fallback === undefined || others.length > 0)
    throw new Error('another request listener exists; the fast path must be the first')
  server.removeListener('request', fallback)
  server.on('request', (request, response) => {
    if (!tryServe(request, response, fallback)) fallback(request, response)
  })
}
