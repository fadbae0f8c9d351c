import type { ErrorCode } from '@bourse/contracts/kit'

/** What our API says, and three that only the phone can know. */
export type FailureCode = ErrorCode | 'offline' | 'unreachable' | 'timeout' | 'unreadable'

type Facts = {
  readonly code: FailureCode
  readonly message: string
  readonly reason?: string | undefined
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly requestId?: string | undefined
}

/** A call that did not give what was asked. `message` is written for the user, in his language. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly code: FailureCode
  readonly reason: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined

  constructor(facts: Facts) {
    super(facts.message)
    this.code = facts.code
    this.reason = facts.reason
    this.fields = facts.fields ?? {}
    this.requestId = facts.requestId
  }
}

const UNKNOWN: ReadonlySet<FailureCode> = new Set([
  'timeout',
  'unreachable',
  'unreadable',
  'upstream_timeout',
  'internal',
])

/** Whether a write may have happened although we were not told. */
export const isOutcomeUnknown = (failure: CallFailure): boolean => UNKNOWN.has(failure.code)
