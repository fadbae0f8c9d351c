import { endpoints } from '@bourse/contracts/api'
import { type Endpoint, isRead, isUpload, movesMoney } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPolicy, findPriority } from '#policy'
import {
  isBrowser,
  keyInHeaders,
  type DeviceCookie,
  type OriginRule,
  type PageOrigin,
  type Session,
  type SessionCookie,
  type Sessions,
} from '#session'
import type { ClientConnection } from '#upstream'
import {
  type CallResponse,
  type Call,
  createCallHandler,
  type CallServices,
  type RefusedCall,
} from './call.ts'
import {
  ApiFailure,
  sendCompressed,
  sendFailure,
  RESPONSE_HEADERS,
  readAge,
  markAge,
  buildHttpCaching,
  sendShared,
  sendText,
  recordFailure,
  requireTrace,
} from '#web/response'
import { readAuthorization } from './api-key.ts'
import { type Fields, readForm, readObject, type SubmittedFields } from './fields.ts'
import { inputFailure } from './input.ts'
import { type ParsedQuery, parseQuery, queryReader } from './queries.ts'
import { chooseLanguage } from './language.ts'
import { normalizeAddress, type RateLimitHooks } from '#web/guard'
import { acceptUploads, readUpload } from './upload.ts'
import type { FastPath } from '#web/fast-path'

export type ApiServices = CallServices & {
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly pageOriginOf: PageOrigin
  readonly rateLimits: RateLimitHooks
  /** States callers to an exchange of ours; null before a foreign upstream. */
  readonly callers: CallerStatement | null
  /** The fast path; null if cached responses are not sent by it. */
  readonly fastPath: FastPath | null
}

/** The key of our exchange, and the devices that have logged in. */
export type CallerStatement = {
  readonly key: string
  readonly device: DeviceCookie
}

export const API_PREFIX = '/api'

/** The external form of the endpoints: path prefix and envelope. */
export type ApiFormat = {
  readonly prefix: string
  /** Sends the result of a request; its data is in our format. */
  send(reply: FastifyReply, call: Call, response: CallResponse | RefusedCall): FastifyReply
  /** Legacy apps send fields of other platforms, and some twice: unknown ones are dropped, the last value counts. */
  readonly isTolerant: boolean
}

const DEFAULT_FORMAT: ApiFormat = {
  prefix: API_PREFIX,
  send: sendDefault,
  isTolerant: false,
}
const IDEMPOTENCY_KEY = /^"?([A-Za-z0-9_-]{16,64})"?$/

/** Mounts one route per endpoint, with one handler for all. */
export function mountApi(
  app: FastifyInstance,
  services: ApiServices,
  format: ApiFormat = DEFAULT_FORMAT,
): void {
  const handleCall = createCallHandler(services)
  const mount = (scope: FastifyInstance, endpoint: Endpoint) => {
    const { rateLimit, session } = findPolicy(endpoint)
    const mounted: MountedEndpoint = { services, endpoint, format, readQuery: queryReader(endpoint) }
    scope.route({
      method: listMethods(endpoint),
      url: `${format.prefix}${endpoint.path}`,
      config: {
        hasOwnRateLimit: rateLimit !== undefined,
        isAudited: movesMoney(endpoint) || rateLimit === 'login' || session !== undefined,
        isStream: isUpload(endpoint),
        priority: findPriority(endpoint),
      },
      ...(rateLimit === undefined ? {} : { onRequest: services.rateLimits[rateLimit] }),
      handler(request, reply) {
        const call = readCall(mounted, request, reply)
        const result = handleCall(call)
        if (result instanceof Promise) return result.then((response) => send(mounted, call, reply, response))
        send(mounted, call, reply, result)
      },
    })
  }
  for (const endpoint of endpoints) if (!isUpload(endpoint)) mount(app, endpoint)
  // Multipart bodies are accepted by these routes only.
  void app.register((scope, _options, done) => {
    acceptUploads(scope)
    for (const endpoint of endpoints) if (isUpload(endpoint)) mount(scope, endpoint)
    done()
  })
}

/**
 * Lists the methods of an endpoint: public reads also respond to HEAD, as monitors, link previews and caches
 * expect.
 */
export const listMethods = ({ method, access }: Endpoint): ('GET' | 'HEAD' | 'POST')[] =>
  method === 'GET' && access === 'public' ? ['GET', 'HEAD'] : [method]

function send(
  mounted: MountedEndpoint,
  call: Call,
  reply: FastifyReply,
  response: CallResponse | RefusedCall,
): FastifyReply {
  const { services, format } = mounted
  if ('failure' in response) recordFailure(call.trace, response.failure)
  else if (Buffer.isBuffer(response.body)) learnFastPath(mounted, reply.request)
  if (response.cookie !== null) void reply.header('set-cookie', services.cookie.write(response.cookie))
  if (call.deviceCookie !== null && !('failure' in response))
    void reply.header('set-cookie', call.deviceCookie)
  if (response.isReplayed === true) void reply.header('idempotent-replayed', 'true')
  return format.send(reply, call, response)
}

/** Registers a cached read for the fast path. */
function learnFastPath(mounted: MountedEndpoint, request: FastifyRequest): void {
  const { services, endpoint } = mounted
  if (services.fastPath === null || request.method !== 'GET' || findPolicy(endpoint).rateLimit !== undefined)
    return
  const { url = '' } = request.raw
  const { url: route = '' } = request.routeOptions
  services.fastPath.learn(url, { endpoint, route, ...parseRequestQuery(mounted, request) })
}

type MountedEndpoint = {
  readonly services: ApiServices
  readonly endpoint: Endpoint
  readonly format: ApiFormat
  readonly readQuery: ReturnType<typeof queryReader>
}

/** Parses the query; a read with path parameters, which are not part of it, is always validated. */
function parseRequestQuery(
  { endpoint, format, readQuery }: MountedEndpoint,
  request: FastifyRequest,
): ParsedQuery {
  const fields = () => readFields(endpoint, request, format.isTolerant)
  const isQuery = endpoint.method === 'GET' && !endpoint.path.includes(':')
  return isQuery
    ? readQuery(readQueryText(request), fields)
    : parseQuery(endpoint, fields(), format.isTolerant)
}

function readCall(mounted: MountedEndpoint, request: FastifyRequest, reply: FastifyReply): Call {
  const { services, endpoint } = mounted
  const { headers } = request.raw
  const { cache } = findPolicy(endpoint)
  if (endpoint.method !== 'GET' && !services.isOwnOrigin(headers)) {
    throw new ApiFailure('refused', 'Requests from other sites are not allowed.', {
      reason: 'origin_refused',
    })
  }
  const { input, lang } = parseRequestQuery(mounted, request)
  const authorization = readAuthorization(request)
  let session: Session | null = null
  return {
    endpoint,
    input,
    language: chooseLanguage(lang ?? endpoint.http?.defaultLanguage?.(input), headers['accept-language']),
    httpCaching:
      cache !== undefined && endpoint.method === 'GET' && authorization === undefined
        ? buildHttpCaching(cache, lang)
        : null,
    get session() {
      return (session ??= services.sessions.read({
        cookie: services.cookie.read(headers.cookie),
        authorization,
      }))
    },
    client: new ReplyConnection(reply.raw),
    isBrowser: isBrowser(headers),
    requestId: request.id,
    trace: requireTrace(request),
    pageOrigin: endpoint.http?.usesPageOrigin === true ? services.pageOriginOf(headers) : null,
    idempotencyKey: readIdempotencyKey(endpoint, headers['idempotency-key']),
    upload: isUpload(endpoint) ? readUpload(request) : null,
    ...readCaller(mounted, request),
  }
}

type CallCaller = Pick<Call, 'caller' | 'deviceCookie'>

/**
 * Reads the caller of a throttled call, or of one with an API key. A device is named by its first log-in, and gets the cookie if it
 * succeeds.
 */
function readCaller(
  { services: { callers }, endpoint }: MountedEndpoint,
  request: FastifyRequest,
): CallCaller {
  const { rateLimit, statesCaller, session } = findPolicy(endpoint)
  const isStated =
    rateLimit !== undefined || statesCaller === true || keyInHeaders(request.raw.headers) !== null
  if (callers === null || !isStated) return NO_CALLER
  const { key, device } = callers
  const address = normalizeAddress(request.ip)
  const known = device.read(request.raw.headers.cookie)
  if (known !== null || session !== 'opens')
    return { caller: { key, address, device: known }, deviceCookie: null }
  const named = device.create()
  return { caller: { key, address, device: named }, deviceCookie: device.write(named) }
}

const NO_CALLER: CallCaller = { caller: null, deviceCookie: null }

/** The client's side of this connection. */
class ReplyConnection implements ClientConnection {
  readonly #response: FastifyReply['raw']

  constructor(response: FastifyReply['raw']) {
    this.#response = response
  }

  get isAborted(): boolean {
    return this.#response.closed && !this.#response.writableFinished
  }

  onAbort(run: () => void): void {
    this.#response.on('close', () => {
      if (!this.#response.writableFinished) run()
    })
  }
}

function readFields(endpoint: Endpoint, request: FastifyRequest, isTolerant: boolean): Fields {
  const read =
    isUpload(endpoint) || endpoint.method === 'GET'
      ? readForm(readQueryText(request), isTolerant)
      : readBody(request)
  if (!read.ok) throw inputFailure(read.problems)
  // Path parameters are read from the path only.
  const sent = { fields: { ...read.fields, ...(request.params as Fields) } }
  const query = endpoint.method === 'GET' ? null : readForm(readQueryText(request), isTolerant)
  if (query === null || !query.ok || (sent.fields['lang'] ?? '') !== '') return sent.fields
  // Every endpoint accepts the language in the query; nothing else is read from there on writes.
  return { ...sent.fields, lang: query.fields['lang'] }
}

function readQueryText(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

/** Reads the fields of the body, which both parsers produce; none without a body. */
const readBody = (request: FastifyRequest): SubmittedFields =>
  (request.body as SubmittedFields | null | undefined) ?? readObject(null)

function readIdempotencyKey(endpoint: Endpoint, header: string | string[] | undefined): string | null {
  if (!movesMoney(endpoint) || header === undefined) return null
  const key = typeof header === 'string' ? IDEMPOTENCY_KEY.exec(header)?.[1] : undefined
  if (key === undefined) {
    throw inputFailure({ 'idempotency-key': 'key_invalid' })
  }
  return key
}

function sendDefault(reply: FastifyReply, call: Call, response: CallResponse | RefusedCall): FastifyReply {
  if ('failure' in response) return sendFailure(reply, response.failure)
  const { body } = response
  if (Buffer.isBuffer(body))
    return sendShared(reply, { body, ...readAge(response), caching: call.httpCaching })
  void reply.headers(RESPONSE_HEADERS)
  markAge(reply, response)
  const text = JSON.stringify({ ok: true, data: body.data })
  return isGuestRead(call) && text.length <= COMPRESSED_MAX
    ? sendCompressed(reply, Buffer.from(text))
    : sendText(reply, text)
}

/** The longest compressed body: longer ones would block the event loop for more than a few milliseconds. */
const COMPRESSED_MAX = 64 * 1024

/** Whether the body contains nothing secret, so that its compressed length leaks nothing. */
const isGuestRead = ({ endpoint, session }: Call): boolean =>
  endpoint.access === 'public' && isRead(endpoint) && session.member === null
