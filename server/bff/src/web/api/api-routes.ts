import { endpoints } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { policyOf, urgencyOf } from '#policy'
import { isBrowser, type OriginRule, type Session, type SessionCookie, type Sessions } from '#session'
import { type Caller, Written } from '#upstream'
import { type Answered, type Call, createCaller, type CallServices, type Refused } from './call.ts'
import {
  ApiFailure,
  sendFailure,
  ANSWER_HEADERS,
  sendSqueezed,
  sendText,
  sendWritten,
  noteFailure,
  traceOf,
} from '#web/answer'
import { type Fields, readForm, readObject, type Sent } from './fields.ts'
import { type Asked, askedOf, queryReader } from './queries.ts'
import { languageOf } from './language.ts'
import type { Budgets } from '#web/guard'
import { acceptUploads, uploadOf } from './upload.ts'
import type { Shortcut } from '#web/shortcut'

export type ApiServices = CallServices & {
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly budgets: Budgets
  /** Null where answers do not look as they are kept. */
  readonly shortcut: Shortcut | null
}

export const API_PREFIX = '/api'

/** How the calls look from outside: under which path, and in whose envelope. */
export type Face = {
  readonly prefix: string
  /** Whether it sends `Written` data too. */
  readonly takesWritten: boolean
  /** Sends what came of a call; its data are in our own encodings. */
  send(reply: FastifyReply, endpoint: Endpoint, answered: Answered | Refused): FastifyReply
  /** Old apps name a field twice now and then; the last one counts for them. */
  readonly takesTwins: boolean
}

const OWN_FACE: Face = { prefix: API_PREFIX, takesWritten: true, send: sendOwn, takesTwins: false }
const IDEMPOTENCY_KEY = /^"?([A-Za-z0-9_-]{16,64})"?$/

/** One route per row of the closed table, and one handler for all of them. */
export function mountApi(app: FastifyInstance, services: ApiServices, face: Face = OWN_FACE): void {
  const answer = createCaller(services)
  const mount = (scope: FastifyInstance, endpoint: Endpoint) => {
    const { budget, session } = policyOf(endpoint)
    const mounted: Mounted = { services, endpoint, face, readQuery: queryReader(endpoint) }
    scope.route({
      method: endpoint.method,
      url: `${face.prefix}${endpoint.path}`,
      config: {
        isBudgeted: budget !== undefined,
        isAudited: endpoint.money === true || budget === 'login' || session !== undefined,
        isStream: endpoint.upload === true,
        urgency: urgencyOf(endpoint),
      },
      ...(budget === undefined ? {} : { onRequest: services.budgets[budget] }),
      handler(request, reply) {
        const come = answer(readCall(mounted, request, reply))
        if (come instanceof Promise) return come.then((answered) => send(mounted, request, reply, answered))
        send(mounted, request, reply, come)
      },
    })
  }
  for (const endpoint of endpoints) if (endpoint.upload !== true) mount(app, endpoint)
  // Only these routes take a multipart body; everywhere else it is an unsupported medium.
  void app.register((scope, _options, done) => {
    acceptUploads(scope)
    for (const endpoint of endpoints) if (endpoint.upload === true) mount(scope, endpoint)
    done()
  })
}

function send(
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  answered: Answered | Refused,
): FastifyReply {
  const { services, endpoint, face } = mounted
  if ('failure' in answered) noteFailure(traceOf(request), answered.failure)
  else if (Buffer.isBuffer(answered.body)) learnShortcut(mounted, request)
  if (answered.cookie !== null) void reply.header('set-cookie', services.cookie.write(answered.cookie))
  if (answered.isReplay === true) void reply.header('idempotent-replayed', 'true')
  return face.send(reply, endpoint, answered)
}

/** A read whose answer is kept may come the short way next time. */
function learnShortcut(mounted: Mounted, request: FastifyRequest): void {
  const { services, endpoint } = mounted
  if (services.shortcut === null || request.method !== 'GET' || policyOf(endpoint).budget !== undefined)
    return
  const { url = '' } = request.raw
  const { url: route = '' } = request.routeOptions
  services.shortcut.learn(url, { endpoint, route, ...askedIn(mounted, request) })
}

type Mounted = {
  readonly services: ApiServices
  readonly endpoint: Endpoint
  readonly face: Face
  readonly readQuery: ReturnType<typeof queryReader>
}

/** What stands in a place of the path is no part of the query; such a read is checked each time. */
function askedIn({ endpoint, face, readQuery }: Mounted, request: FastifyRequest): Asked {
  const fields = () => fieldsOf(endpoint, request, face.takesTwins)
  const isQuery = endpoint.method === 'GET' && !endpoint.path.includes(':')
  return isQuery ? readQuery(queryOf(request), fields) : askedOf(endpoint, fields())
}

function readCall(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Call {
  const { services, endpoint, face } = mounted
  const { headers } = request.raw
  if (endpoint.method !== 'GET' && !services.isOwnOrigin(headers)) {
    throw new ApiFailure('refused', 'This page may not call here.', { reason: 'origin_refused' })
  }
  const { input, lang } = askedIn(mounted, request)
  let session: Session | null = null
  return {
    endpoint,
    input,
    language: languageOf(lang, headers['accept-language']),
    get session() {
      const { authorization } = headers
      return (session ??= services.sessions.read({
        cookie: services.cookie.read(headers.cookie),
        authorization,
      }))
    },
    caller: new Waiting(reply.raw),
    mayBeWritten: endpoint.method === 'GET' && face.takesWritten,
    isBrowser: isBrowser(headers),
    requestId: request.id,
    trace: traceOf(request),
    idempotencyKey: keyOf(endpoint, headers['idempotency-key']),
    upload: endpoint.upload === true ? uploadOf(request) : null,
  }
}

/** Who waits at the other end of this connection. */
class Waiting implements Caller {
  readonly #response: FastifyReply['raw']

  constructor(response: FastifyReply['raw']) {
    this.#response = response
  }

  get isGone(): boolean {
    return this.#response.closed && !this.#response.writableFinished
  }

  whenGone(run: () => void): void {
    this.#response.on('close', () => {
      if (!this.#response.writableFinished) run()
    })
  }
}

function fieldsOf(endpoint: Endpoint, request: FastifyRequest, takesTwins: boolean): Fields {
  const read =
    endpoint.upload === true || endpoint.method === 'GET'
      ? readForm(queryOf(request), takesTwins)
      : bodyOf(request)
  if (!read.ok) throw new ApiFailure('input_invalid', undefined, { fields: read.problems })
  // What stands in a place of the path is read from there only.
  const sent = { fields: { ...read.fields, ...(request.params as Fields) } }
  const query = endpoint.method === 'GET' ? null : readForm(queryOf(request), takesTwins)
  if (query === null || !query.ok || sent.fields['lang'] !== undefined) return sent.fields
  // The language may stand in the address of any call; nothing else is read from there.
  return { ...sent.fields, lang: query.fields['lang'] }
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

/** The parsers of both media leave the same thing behind; a request without a body leaves nothing. */
const bodyOf = (request: FastifyRequest): Sent =>
  (request.body as Sent | null | undefined) ?? readObject(null)

function keyOf(endpoint: Endpoint, header: string | string[] | undefined): string | null {
  if (endpoint.money !== true || header === undefined) return null
  const key = typeof header === 'string' ? IDEMPOTENCY_KEY.exec(header)?.[1] : undefined
  if (key === undefined) {
    throw new ApiFailure('input_invalid', undefined, { fields: { 'idempotency-key': 'key_invalid' } })
  }
  return key
}

function sendOwn(reply: FastifyReply, _endpoint: Endpoint, answered: Answered | Refused): FastifyReply {
  if ('failure' in answered) return sendFailure(reply, answered.failure)
  const { body } = answered
  void reply.headers(ANSWER_HEADERS)
  if (Buffer.isBuffer(body)) return sendSqueezed(reply, body)
  const { data } = body
  if (data instanceof Written) return sendWritten(reply, data.json)
  return sendText(reply, JSON.stringify({ ok: true, data }))
}
