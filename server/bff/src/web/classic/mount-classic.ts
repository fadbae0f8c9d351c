import { classicWriter, type Endpoint, type ToClassic } from '@bourse/contracts/kit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ANSWER_HEADERS, ApiFailure, failureBehind, statusOf } from '#web/answer'
import { API_PREFIX, type ApiServices, type Answered, type Face, mountApi } from '#web/api'
import { zonelessIn } from './zoneless.ts'

export const CLASSIC_ROOT = '/classic'

/** The old face of the calls. `timeZone` is the zone that the old apps take times to be in: the upstream's. */
export function mountClassic(app: FastifyInstance, services: ApiServices, timeZone: string): void {
  const toClassic = classicWriter(zonelessIn(timeZone))
  const written = new WeakMap<Buffer, string>()
  const face: Face = {
    prefix: `${CLASSIC_ROOT}${API_PREFIX}`,
    takesTwins: true,
    takesWritten: false,
    send: (reply, endpoint, answered) =>
      'failure' in answered
        ? sendNo(reply, endpoint, answered.failure)
        : sendYes(reply, bodyOf(endpoint, answered, { toClassic, written })),
  }
  app.setErrorHandler((error, request, reply) => {
    const { failure, isOurs } = failureBehind(error)
    if (isOurs) request.log.error({ err: error }, 'request failed')
    return sendNo(reply, null, failure)
  })
  mountApi(app, services, face)
}

type Writing = { readonly toClassic: ToClassic; readonly written: WeakMap<Buffer, string> }

/** A kept answer is written once for all who ask for it. */
function bodyOf(endpoint: Endpoint, { body }: Answered, { toClassic, written }: Writing): string {
  if (!Buffer.isBuffer(body))
    return envelopeOf(endpoint, toClassic(endpoint.output, body.data, endpoint.dialect))
  const known = written.get(body)
  if (known !== undefined) return known
  const { data } = JSON.parse(body.toString('utf8')) as { data: unknown }
  const text = envelopeOf(endpoint, toClassic(endpoint.output, data, endpoint.dialect))
  written.set(body, text)
  return text
}

function envelopeOf({ dialect }: Endpoint, payload: unknown): string {
  return JSON.stringify(
    dialect === 'kline' ? { code: 1, msg: 'success', data: payload ?? [] } : { type: 'ok', message: payload },
  )
}

function sendYes(reply: FastifyReply, body: string): FastifyReply {
  return reply.headers(ANSWER_HEADERS).send(body)
}

/** What the old apps look at. Anything that is not theirs to handle is a plain error with its text. */
const TYPES: Readonly<Record<string, string>> = { session_lost: '999', identity_required: '998' }
/** Deliberate noes come with status 200, as the family sends them; its apps take nothing else for an answer. */
const HANDLED: ReadonlySet<string> = new Set([
  'session_lost',
  'identity_required',
  'refused',
  'input_invalid',
  'not_available',
])

function sendNo(reply: FastifyReply, endpoint: Endpoint | null, failure: ApiFailure): FastifyReply {
  const { code, message, details } = failure
  if (details.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(details.retryAfterSeconds))
  }
  const body =
    endpoint?.dialect === 'kline'
      ? { code: -1, msg: message, data: null }
      : { type: TYPES[code] ?? 'error', message, ...(details.reason ? { reason: details.reason } : {}) }
  return reply
    .code(HANDLED.has(code) ? 200 : statusOf(failure))
    .headers(ANSWER_HEADERS)
    .send(JSON.stringify(body))
}
