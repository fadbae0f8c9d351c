import * as z from 'zod/mini'
import { type Endpoint, failure as failureShape, type Output } from '#kit'
import { ApiCallError, type ClientErrorCode } from './error.ts'

/** Messages for client-side errors. */
export type ClientErrorMessages = (code: ClientErrorCode) => string

/** The part of a `Response` that the client reads. */
export type ApiResponse = {
  readonly status: number
  json(): Promise<unknown>
  readonly headers?: { get(name: string): string | null }
}

/** Age in seconds of a response that the server marks as stale; null for a current one. */
export function readStaleAge({ headers }: ApiResponse): number | null {
  if (headers?.get('x-stale') !== '1') return null
  const age = headers.get('age') ?? ''
  return /^\d{1,9}$/.test(age) ? Number(age) : 0
}

/** The only status of a successful call, whatever the body contains. */
const SUCCESS_STATUS = 200

/** Decodes the payload of a response, or throws its error. */
export async function decodeResponse<E extends Endpoint>(
  endpoint: E,
  response: ApiResponse,
  { messages, token }: { readonly messages: ClientErrorMessages; readonly token: string | null },
): Promise<Output<E>> {
  const body = await readBody(response, messages)
  const refused = z.safeParse(failureShape, body)
  if (refused.success) {
    const { code, message, reason, fields, request_id: requestId } = refused.data.error
    throw new ApiCallError({ code, message, reason, fields, requestId, token })
  }
  const envelope = body as { ok?: unknown; data?: unknown } | null
  const isSuccess = response.status === SUCCESS_STATUS && envelope?.ok === true
  const read = isSuccess ? z.safeDecode(endpoint.output, envelope.data as never) : null
  if (read?.success !== true) throw new ApiCallError({ code: 'unreadable', message: messages('unreadable') })
  return read.data as Output<E>
}

/**
 * Reads the body. One that is not JSON comes from an intermediary: `unreadable` with a good status,
 * `unreachable` with a bad one.
 */
async function readBody(response: ApiResponse, messages: ClientErrorMessages): Promise<unknown> {
  return response.json().catch(() => {
    const code = response.status === SUCCESS_STATUS ? 'unreadable' : 'unreachable'
    throw new ApiCallError({ code, message: messages(code) })
  })
}
