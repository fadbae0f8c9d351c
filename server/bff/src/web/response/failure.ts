import { type ApiError, ERROR_STATUS, type ErrorCode } from '@bourse/contracts/kit'
import type { FastifyReply } from 'fastify'
import { RESPONSE_HEADERS } from './response-headers.ts'
import { recordFailure, traceOf } from './trace.ts'

export type FailureDetails = {
  readonly reason?: string | null
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** A no on its way to the caller. Thrown where the rest of a request only unwinds. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, message: string = MESSAGES[code], details: FailureDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** What is said when the upstream said nothing fit to be passed on. The client translates by the code. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  session_lost: 'Please sign in again.',
  identity_required: 'Please verify your identity first.',
  refused: 'The request was refused.',
  input_invalid: 'Some of the input is not valid.',
  not_found: 'There is no such call.',
  method_not_allowed: 'This call has another method.',
  too_large: 'The request is too large.',
  unsupported_media: 'Send a form or JSON.',
  rate_limited: 'Too many requests. Please wait a moment.',
  upstream_unreachable: 'The exchange cannot be reached at the moment.',
  upstream_invalid: 'The exchange gave no usable answer.',
  not_available: 'Function in development.',
  overloaded: 'Busy at the moment. Please try again shortly.',
  upstream_timeout: 'The exchange did not answer in time.',
  internal: 'Something went wrong on our side.',
}

export const OUTCOME_UNKNOWN =
  'The exchange did not answer in time. Whether the request took effect is unknown: check before trying again.'

export const UNREADABLE_OUTCOME =
  'The exchange gave no usable answer. Whether the request took effect is unknown: check before trying again.'

/** Not a no but a not yet: the same write is under way, and its outcome can be had by asking again. */
const isInProgress = ({ code, details }: ApiFailure): boolean =>
  code === 'refused' && details.reason === 'in_progress'

export const IN_PROGRESS_STATUS = 409

export const statusOf = (failure: ApiFailure): number =>
  isInProgress(failure) ? IN_PROGRESS_STATUS : ERROR_STATUS[failure.code]

export function sendFailure(reply: FastifyReply, failure: ApiFailure): FastifyReply {
  const { reason, fields, retryAfterSeconds = isInProgress(failure) ? 1 : undefined } = failure.details
  const error: ApiError = {
    code: failure.code,
    message: failure.message,
    request_id: reply.request.id,
    ...(reason === undefined || reason === null ? {} : { reason }),
    ...(fields === undefined ? {} : { fields }),
  }
  recordFailure(traceOf(reply.request), failure)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  // What is left of the body is not waited for.
  if (failure.code === 'too_large') void reply.header('connection', 'close')
  return reply
    .code(statusOf(failure))
    .headers(RESPONSE_HEADERS)
    .send(JSON.stringify({ ok: false, error }))
}
