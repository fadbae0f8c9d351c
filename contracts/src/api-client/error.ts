import type { ErrorCode } from '#kit'

/** What only the caller's side can know: nothing of it was said by the server. */
export type ClientErrorCode = 'offline' | 'unreachable' | 'timeout' | 'unreadable' | 'input_invalid'
export type ApiErrorCode = ErrorCode | ClientErrorCode

type Facts = {
  readonly code: ApiErrorCode
  readonly message: string
  readonly reason?: string | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly requestId?: string | undefined
}

/** A call that did not give what was asked. `message` is written for a person, in the language of the call. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError'
  readonly code: ApiErrorCode
  /** The machine's word for a refusal, such as `insufficient_balance`. */
  readonly reason: string | undefined
  /** What is wrong with each input, by its wire name. */
  readonly fields: Readonly<Record<string, string>>
  /** What to name when asking the operator about it. */
  readonly requestId: string | undefined

  constructor(facts: Facts) {
    super(facts.message)
    this.code = facts.code
    this.reason = facts.reason
    this.fields = facts.fields ?? {}
    this.requestId = facts.requestId
  }
}

const UNKNOWN: ReadonlySet<ApiErrorCode> = new Set([
  'timeout',
  'unreachable',
  'unreadable',
  'upstream_timeout',
  'upstream_invalid',
  'internal',
])

/** Whether a write may have happened, or still happens, although we were not told. */
export const isOutcomeUnknown = ({ code, reason }: ApiCallError): boolean =>
  UNKNOWN.has(code) || reason === 'in_progress'
