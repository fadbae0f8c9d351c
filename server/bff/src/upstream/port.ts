import type { Readable } from 'node:stream'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import type { Priority } from '#policy'
import type { CookieJar } from './cookie-jar.ts'
import type { Fault } from './tolerant-decoder.ts'

/** A picture that is streamed and never in memory as a whole. */
export type Upload = {
  readonly stream: Readable
  readonly contentType: string
  readonly length: number | null
}

/** Timing of the upstream request, for the log. */
export type UpstreamTrace = { upstreamMs: number | null; isRetried: boolean }

/**
 * The client's connection, which may be aborted. Much cheaper than AbortSignal, of which every request would
 * need three.
 */
export type ClientConnection = {
  readonly isAborted: boolean
  /** Runs when the client disconnects before the response. */
  onAbort(run: () => void): void
}

/** The origin of a request, for the throttles of an exchange of ours; `key` shows that we are its BFF. */
export type ForwardedCaller = {
  readonly key: string
  readonly address: string
  readonly device: string | null
}

/** All inputs of an upstream request. Nothing else of the caller's request is forwarded. */
export type UpstreamCall = {
  readonly endpoint: Endpoint
  /** The input in wire names, validated and encoded by the contract. */
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
  readonly token: string | null
  readonly cookieJar: CookieJar
  readonly requestId: string
  readonly idempotencyKey?: string | null
  /** Origin of the caller's page, checked; sent where the endpoint uses it. */
  readonly pageOrigin?: string | null
  readonly upload?: Upload | null
  /**
   * The caller for the throttles of our exchange; null for a foreign upstream, and if nothing is throttled.
   */
  readonly caller?: ForwardedCaller | null
  /** Priority in the queue; defaults to the endpoint's. */
  readonly priority?: Priority
  /** The client's connection; without one, the response is always awaited. */
  readonly client?: ClientConnection | null
  readonly trace?: UpstreamTrace
}

/** Every outcome of a request. The caller decides; nothing is thrown. */
export type Outcome =
  /** `droppedRows`: rows that do not fit the contract and are left out. */
  | { readonly kind: 'ok'; readonly data: unknown; readonly droppedRows?: number }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly reason: string | null
      /** The waiting time that the upstream names. */
      readonly retryAfterSeconds?: number
    }
  | { readonly kind: 'session-lost'; readonly message: string }
  | { readonly kind: 'identity-required'; readonly message: string }
  | { readonly kind: 'unreachable' }
  /** `onlyWrites`: reads continue, because the upstream only has no space left. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number; readonly onlyWrites: boolean }
  /** `field`: where the payload breaks the contract, as a path of wire names. */
  | { readonly kind: 'invalid'; readonly why: string; readonly field?: string }
  /** The platform does not have the route. */
  | { readonly kind: 'not-offered' }
  /** `sent`: a write may have been executed. */
  | { readonly kind: 'timeout'; readonly sent: boolean }

/** Describes a failure in a few words without values: `payload at list.[].id`, `not-offered`, `refused`. */
export function describeFault(outcome: Exclude<Outcome, { kind: 'ok' }>): string {
  if (outcome.kind !== 'invalid') return outcome.kind
  return outcome.field === undefined ? outcome.why : `${outcome.why} at ${outcome.field}`
}

export type Reply = Outcome & {
  /** The jar after this response; the same object when the upstream set no cookie. */
  readonly cookieJar: CookieJar
  /** The upstream's own result of an earlier request under the same idempotency key. */
  readonly isReplayed?: boolean
}

export type Upstream = {
  send(call: UpstreamCall): Promise<Reply>
  close(): Promise<void>
}

/** Reports of the adapter for metrics. */
export type UpstreamObserver = {
  onReply(endpoint: string, kind: Outcome['kind']): void
  onDrift(endpoint: string, fault: Fault, field: string): void
  /** Called when a request is shed. */
  onShed?(priority: Priority): void
  onRetry?(endpoint: string): void
  /** Receives the duration of a request, from entering the queue to the last byte. */
  onDuration?(ms: number): void
}
