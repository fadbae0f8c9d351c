import * as z from 'zod/mini'
import { type Endpoint, failure as failureShape, type Output } from '#kit'
import { CallFailure, type LocalCode } from './failure.ts'

/** Words for what only the caller's side can know. */
export type Words = (code: LocalCode) => string

/** The payload of an envelope in our own words, or the failure that it tells. */
export function readAnswer<E extends Endpoint>(endpoint: E, body: unknown, words: Words): Output<E> {
  const refused = z.safeParse(failureShape, body)
  if (refused.success) {
    const { code, message, reason, fields, request_id: requestId } = refused.data.error
    throw new CallFailure({ code, message, reason, fields, requestId })
  }
  const answer = body as { ok?: unknown; data?: unknown } | null
  const read = answer?.ok === true ? z.safeDecode(endpoint.output, answer.data as never) : null
  if (read?.success !== true) throw new CallFailure({ code: 'unreadable', message: words('unreadable') })
  return read.data as Output<E>
}
