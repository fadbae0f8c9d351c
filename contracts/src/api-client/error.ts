import type { EndpointRow, ErrorCode, RefusalCode, RefusalOf } from '#kit'

/** Errors that only the client can detect; the server sent none of them. `defect` is a fault of the client's code. */
export type ClientErrorCode =
  | 'offline'
  | 'unreachable'
  | 'timeout'
  | 'unreadable'
  | 'input_invalid'
  | 'defect'
export type ApiErrorCode = ErrorCode | ClientErrorCode

type CallErrorDetails = {
  readonly code: ApiErrorCode
  readonly message: string
  readonly reason?: string | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly requestId?: string | undefined
  readonly token?: string | null
}

/** A failed call. `message` is for the user, in the language of the call. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError'
  readonly code: ApiErrorCode
  /** Code of a refusal, such as `insufficient_balance`. Unknown codes of an upstream are undefined here. */
  readonly reason: RefusalCode | undefined
  /** Error of each input, by its wire name. */
  readonly fields: Readonly<Record<string, string>>
  /** Identifies the call in support requests to the operator. */
  readonly requestId: string | undefined
  /** The token that the call carried; null without one, undefined if it was never sent. */
  readonly token: string | null | undefined

  constructor(details: CallErrorDetails) {
    super(details.message)
    this.code = details.code
    this.reason = details.reason as RefusalCode | undefined
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.token = details.token
  }
}

/** A failed call of one endpoint: its reason is one that the endpoint declares, or one of every call. */
export type CallFailure<E extends EndpointRow> = ApiCallError & { readonly reason: RefusalOf<E> | undefined }

const UNKNOWN: ReadonlySet<ApiErrorCode> = new Set([
  'timeout',
  'offline',
  'unreachable',
  'unreadable',
  'defect',
  'upstream_timeout',
  'upstream_invalid',
  'internal',
])

/** Whether a write may have been executed although no response arrived. */
export const isOutcomeUnknown = ({ code, reason }: ApiCallError): boolean =>
  UNKNOWN.has(code) || reason === 'in_progress'
