import * as z from 'zod/mini'

/** Every error code of our API, with its HTTP status. */
export const ERROR_STATUS = {
  session_lost: 401,
  identity_required: 403,
  refused: 422,
  input_invalid: 400,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  upstream_unreachable: 502,
  upstream_invalid: 502,
  not_available: 501,
  overloaded: 503,
  upstream_timeout: 504,
  internal: 500,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export const apiError = z.object({
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  request_id: z.string(),
  reason: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ApiError = z.output<typeof apiError>

/** A response: `{"ok":true,"data":…}` or `{"ok":false,"error":{…}}`. */
export type Envelope<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: ApiError }

export const failure = z.object({ ok: z.literal(false), error: apiError })
