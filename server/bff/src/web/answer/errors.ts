import type { FastifyInstance } from 'fastify'
import { ApiFailure, sendFailure } from './failure.ts'

/** What Fastify itself objects to, in our words. */
const OURS: Readonly<Record<string, ConstructorParameters<typeof ApiFailure>[0]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'input_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'input_invalid',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** The one place that turns a thrown no into an answer. What nobody expected is logged here and told to nobody. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiFailure) return sendFailure(reply, error)
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    const ours = OURS[code ?? ''] ?? (statusCode === 400 ? 'input_invalid' : undefined)
    if (ours !== undefined) return sendFailure(reply, new ApiFailure(ours))
    if (statusCode === 403 || statusCode === 404) return sendFailure(reply, new ApiFailure('not_found'))
    request.log.error({ err: error }, 'request failed')
    return sendFailure(reply, new ApiFailure('internal'))
  })
}
