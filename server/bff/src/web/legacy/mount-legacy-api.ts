import { classicWriter, type Endpoint, type ToClassic } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RESPONSE_HEADERS, ApiFailure, markAge, toApiFailure, findStatus } from '#web/response'
import { API_PREFIX, type ApiServices, type CallResponse, type ApiFormat, mountApi } from '#web/api'
import { localTimeIn } from './local-time.ts'

export const LEGACY_ROOT = '/classic'

/** Mounts the legacy API. `timeZone` is the upstream's, which legacy apps assume. */
export function mountLegacyApi(app: FastifyInstance, services: ApiServices, timeZone: string): void {
  const toLegacy = classicWriter(localTimeIn(timeZone), { isStrict: true })
  const written = new WeakMap<Buffer, string>()
  const format: ApiFormat = {
    prefix: `${LEGACY_ROOT}${API_PREFIX}`,
    isTolerant: true,
    send(reply, { endpoint }, response) {
      if ('failure' in response) return sendError(reply, endpoint, response.failure)
      markAge(reply, response)
      return sendOk(reply, writeBody(endpoint, response, { toLegacy, written }))
    },
  }
  app.setErrorHandler((error, request, reply) => {
    const { failure, isOurs } = toApiFailure(error)
    if (isOurs) request.log.error({ err: error }, 'request failed')
    return sendError(reply, null, failure)
  })
  mountApi(app, services, format)
}

type LegacyWriter = { readonly toLegacy: ToClassic; readonly written: WeakMap<Buffer, string> }

/** Writes the body; a cached response is encoded once for all callers. */
function writeBody(endpoint: Endpoint, { body }: CallResponse, { toLegacy, written }: LegacyWriter): string {
  if (!Buffer.isBuffer(body))
    return writeEnvelope(endpoint, toLegacy(endpoint.output, body.data, endpoint.upstream?.format))
  const known = written.get(body)
  if (known !== undefined) return known
  const { data } = JSON.parse(body.toString('utf8')) as { data: unknown }
  const text = writeEnvelope(endpoint, toLegacy(endpoint.output, data, endpoint.upstream?.format))
  written.set(body, text)
  return text
}

function writeEnvelope({ upstream }: Endpoint, payload: unknown): string {
  return JSON.stringify(
    upstream?.format === 'kline'
      ? { code: 1, msg: 'success', data: payload ?? [] }
      : { type: 'ok', message: payload },
  )
}

function sendOk(reply: FastifyReply, body: string): FastifyReply {
  return reply.headers(RESPONSE_HEADERS).send(body)
}

/** The error types that legacy apps handle; all others are a plain error with its text. */
const TYPES: Readonly<Record<string, string>> = { session_lost: '999', identity_required: '998' }
/** Refusals with status 200, as the family sends them; its apps ignore other bodies. */
const HANDLED: ReadonlySet<string> = new Set([
  'session_lost',
  'identity_required',
  'refused',
  'input_invalid',
  'not_available',
])

function sendError(reply: FastifyReply, endpoint: Endpoint | null, failure: ApiFailure): FastifyReply {
  const { code, message, details } = failure
  if (details.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(details.retryAfterSeconds))
  }
  const body =
    endpoint?.upstream?.format === 'kline'
      ? { code: -1, msg: message, data: null }
      : { type: TYPES[code] ?? 'error', message, ...(details.reason ? { reason: details.reason } : {}) }
  return reply
    .code(HANDLED.has(code) ? 200 : findStatus(failure))
    .headers(RESPONSE_HEADERS)
    .send(JSON.stringify(body))
}
