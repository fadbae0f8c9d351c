import { type ApiError, ERROR_STATUS, type ErrorCode } from '@bourse/contracts/kit'
import type { FastifyReply } from 'fastify'
import { RESPONSE_HEADERS } from './shared-response.ts'
import { recordFailure, requireTrace } from './trace.ts'

export type FailureDetails = {
  readonly reason?: string | null
  readonly fields?: Readonly<Record<string, string>>
  readonly retryAfterSeconds?: number
}

/** A failure response. Thrown where the rest of a request only unwinds. */
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

/** Default messages when the upstream sent no usable one. Clients translate by code. */
const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  session_lost: 'Please sign in again.',
  identity_required: 'Please verify your identity first.',
  refused: 'The request was refused.',
  input_invalid: 'Parameter error',
  not_found: 'There is no such endpoint.',
  method_not_allowed: 'This endpoint has another method.',
  too_large: 'The request is too large.',
  unsupported_media: 'Send a form or JSON.',
  rate_limited: 'Too many requests. Please wait a moment.',
  upstream_unreachable: 'The exchange cannot be reached at the moment. Please try again.',
  upstream_invalid: 'The exchange sent no usable response. Please try again.',
  not_available: 'Function in development.',
  overloaded: 'Busy at the moment. Please try again shortly.',
  upstream_timeout: 'The exchange did not respond in time. Please try again.',
  internal: 'Something went wrong on our side.',
}

export const OUTCOME_UNKNOWN =
  'The exchange did not respond in time. Whether the request took effect is unknown: check before trying again.'

export const UNREADABLE_OUTCOME =
  'The exchange sent no usable response. Whether the request took effect is unknown: check before trying again.'

/** Whether the same write is still in progress; a retry returns its outcome. */
const isInProgress = ({ code, details }: ApiFailure): boolean =>
  code === 'refused' && details.reason === 'in_progress'

export const IN_PROGRESS_STATUS = 409

export const findStatus = (failure: ApiFailure): number =>
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
  recordFailure(requireTrace(reply.request), failure)
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  // The rest of the body is not read.
  if (failure.code === 'too_large') void reply.header('connection', 'close')
  return reply
    .code(findStatus(failure))
    .headers(RESPONSE_HEADERS)
    .send(JSON.stringify({ ok: false, error }))
}
