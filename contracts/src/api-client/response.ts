import * as z from 'zod/mini'
import { type Endpoint, failure as failureShape, type Output } from '#kit'
import { ApiCallError, type ClientErrorCode } from './error.ts'

/** Words for what only the caller's side can know. */
export type ClientErrorMessages = (code: ClientErrorCode) => string

/** As much of a response as is read. */
export type ApiResponse = { readonly ok: boolean; json(): Promise<unknown> }

/** The payload of an answer in our own words; the failure that it tells is thrown. */
export async function decodeResponse<E extends Endpoint>(
  endpoint: E,
  response: ApiResponse,
  messages: ClientErrorMessages,
): Promise<Output<E>> {
  const body = await bodyOf(response, messages)
  const refused = z.safeParse(failureShape, body)
  if (refused.success) {
    const { code, message, reason, fields, request_id: requestId } = refused.data.error
    throw new ApiCallError({ code, message, reason, fields, requestId })
  }
  const envelope = body as { ok?: unknown; data?: unknown } | null
  const read = envelope?.ok === true ? z.safeDecode(endpoint.output, envelope.data as never) : null
  if (read?.success !== true) throw new ApiCallError({ code: 'unreadable', message: messages('unreadable') })
  return read.data as Output<E>
}

/** What is no JSON comes from somebody in between: with a good status it is odd, with a bad one nobody was reached. */
async function bodyOf(response: ApiResponse, messages: ClientErrorMessages): Promise<unknown> {
  return response.json().catch(() => {
    const code = response.ok ? 'unreadable' : 'unreachable'
    throw new ApiCallError({ code, message: messages(code) })
  })
}
