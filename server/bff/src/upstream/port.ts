import type { Readable } from 'node:stream'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import type { Priority } from '#policy'
import type { CookieJar } from './cookie-jar.ts'

/** A picture on its way through; it is never held in memory as a whole. */
export type Upload = {
  readonly stream: Readable
  readonly contentType: string
  readonly length: number | null
}

/** What asking took, for whoever writes it down. */
export type UpstreamTrace = { upstreamMs: number | null; isRetried: boolean }

/** Whoever waits for an answer, and may hang up. Much cheaper than a signal, of which every call would need three. */
export type ClientConnection = {
  readonly isAborted: boolean
  /** Runs at once when he hangs up, and never when he gets his answer. */
  onAbort(run: () => void): void
}

/** Everything an upstream request is built from. Nothing else of the caller's request gets through. */
export type UpstreamCall = {
  readonly endpoint: Endpoint
  /** In wire names, already checked and encoded by the contract. */
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
  readonly token: string | null
  readonly cookieJar: CookieJar
  readonly requestId: string
  readonly idempotencyKey?: string | null
  readonly upload?: Upload | null
  /** How long it is kept in line when there is too much; that of its endpoint when nothing is said. */
  readonly priority?: Priority
  /** Without one, the answer is heard out. */
  readonly client?: ClientConnection | null
  readonly trace?: UpstreamTrace
}

/** What can come of asking. Who calls decides what to do; nothing here is thrown. */
export type Outcome =
  | { readonly kind: 'ok'; readonly data: unknown }
  | { readonly kind: 'refused'; readonly message: string; readonly reason: string | null }
  | { readonly kind: 'session-lost'; readonly message: string }
  | { readonly kind: 'identity-required'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'busy'; readonly retryAfterSeconds: number }
  | { readonly kind: 'invalid'; readonly why: string }
  /** `sent` tells that a write may have happened. */
  | { readonly kind: 'timeout'; readonly sent: boolean }

export type Reply = Outcome & {
  /** The jar after this answer; the same object when the upstream set no cookie. */
  readonly cookieJar: CookieJar
}

export type Upstream = {
  ask(call: UpstreamCall): Promise<Reply>
  close(): Promise<void>
}

/** What the adapter reports to whoever counts. */
export type UpstreamObserver = {
  onReply(endpoint: string, kind: Outcome['kind']): void
  onDrift(endpoint: string, fault: 'missing' | 'unknown' | 'misfit', field: string): void
  /** A call was sent away because there are too many. */
  onShed?(priority: Priority): void
  onRetry?(endpoint: string): void
  /** How long an answer took, from entering the line to the last byte. */
  onDuration?(ms: number): void
}
