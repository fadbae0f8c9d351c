import * as z from 'zod/mini'
import { type Endpoint, failure as failureShape, type Output } from '#kit'
import { CallFailure, type LocalCode } from './failure.ts'

/** Words for what only the caller's side can know. */
export type Words = (code: LocalCode) => string

/** As much of a response as is read. */
export type Answer = { readonly ok: boolean; json(): Promise<unknown> }

/** The payload of an answer in our own words; the failure that it tells is thrown. */
export async function readAnswer<E extends Endpoint>(
  endpoint: E,
  answer: Answer,
  words: Words,
): Promise<Output<E>> {
  const body = await bodyOf(answer, words)
  const refused = z.safeParse(failureShape, body)
  if (refused.success) {
    const { code, message, reason, fields, request_id: requestId } = refused.data.error
    throw new CallFailure({ code, message, reason, fields, requestId })
  }
  const envelope = body as { ok?: unknown; data?: unknown } | null
  const read = envelope?.ok === true ? z.safeDecode(endpoint.output, envelope.data as never) : null
  if (read?.success !== true) throw new CallFailure({ code: 'unreadable', message: words('unreadable') })
  return read.data as Output<E>
}

/** What is no JSON comes from somebody in between: with a good status it is odd, with a bad one nobody was reached. */
async function bodyOf(answer: Answer, words: Words): Promise<unknown> {
  return answer.json().catch(() => {
    const code = answer.ok ? 'unreadable' : 'unreachable'
    throw new CallFailure({ code, message: words(code) })
  })
}
