import type { FastifyInstance } from 'fastify'
import { ApiFailure, sendFailure } from './failure.ts'

/** Fastify's own errors, mapped to ours. */
const OURS: Readonly<Record<string, ConstructorParameters<typeof ApiFailure>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input_invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** Converts a thrown error to its failure. `isOurs`: unexpected. */
export function toApiFailure(error: unknown): { readonly failure: ApiFailure; readonly isOurs: boolean } {
  if (error instanceof ApiFailure) return { failure: error, isOurs: false }
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known =
    OURS[code ?? ''] ??
    (statusCode === 400
      ? 'input_invalid'
      : statusCode === 403 || statusCode === 404
        ? 'not_found'
        : undefined)
  return { failure: new ApiFailure(known ?? 'internal'), isOurs: known === undefined }
}

/**
 * Turns thrown errors into responses, as the only module that does. Unexpected ones are logged and not
 * described to the client.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { failure, isOurs } = toApiFailure(error)
    if (isOurs) request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, failure)
  })
}
