import type { Breaker } from './breaker.ts'
import type { SetTimer } from './concurrency-limiter.ts'
import { createConnectionPools } from './connection-pools.ts'
import { type CookieJar, mergeCookies } from './cookie-jar.ts'
import { type EnvelopeOutcome, readEnvelope } from './envelope.ts'
import type { Outcome, UpstreamCall } from './port.ts'
import { buildRequest, type OutgoingRequest } from './request.ts'
import { type Failure, isFailure, sendRequest, type UpstreamResponse } from './send-request.ts'

/** The result of one request, with its payload still in the upstream's format. */
export type RequestResult = {
  readonly envelope: EnvelopeOutcome | FailedOutcome
  readonly cookieJar: CookieJar
  readonly isReplayed: boolean
}
type FailedOutcome = Extract<Outcome, { readonly kind: 'unreachable' | 'timeout' | 'invalid' }>

export type Requester = {
  /** Sends a request over the right connection. `isRead` stands for that of the method. */
  request(
    call: UpstreamCall,
    how: { readonly languageHeader: string | null; readonly isRead?: boolean },
  ): Promise<RequestResult>
  close(): Promise<void>
}

/** A response as it was received, for a recorder. */
export type ReceivedResponse = {
  readonly call: UpstreamCall
  readonly method: string
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly text: string
}

type RequesterOptions = {
  readonly url: string
  readonly trusted: boolean
  readonly monotonicNow: () => number
  readonly onResponse?: (response: ReceivedResponse) => void
}

/** Sends single requests to one upstream, and reports its health to the circuit breaker. */
export function createRequester(
  { url, trusted, monotonicNow, onResponse }: RequesterOptions,
  breaker: Breaker,
  setTimer: SetTimer,
): Requester {
  const base = new URL(url)
  const basePath = base.pathname.replace(/\/+$/, '')
  const pools = createConnectionPools(base.origin, trusted)

  function toResult(call: UpstreamCall, response: UpstreamResponse): RequestResult {
    const cookieJar = mergeCookies(call.cookieJar, response.setCookies, monotonicNow())
    const envelope = readEnvelope({ ...response, text: response.body.toString('utf8') }, trusted)
    return { envelope, cookieJar, isReplayed: response.isReplayed }
  }

  return {
    async request(call, { languageHeader, isRead }) {
      const connections = pools.of(call)
      const { requestId, client = null, cookieJar } = call
      const built = buildRequest(call, basePath, languageHeader)
      const outgoing: OutgoingRequest = isRead === undefined ? built : { ...built, isRead }
      const terms = { reset: connections.isSingleUse, requestId, setTimer, client }
      const received = await sendRequest(connections.pool, outgoing, terms)
      if (isFailure(received) && received.failure === 'misrouted') pools.drop(connections)
      if (onResponse !== undefined && !isFailure(received)) {
        const { status, contentType, body } = received
        const { method, path } = outgoing
        onResponse({ call, method, path, status, contentType, text: body.toString('utf8') })
      }
      const result = isFailure(received)
        ? { envelope: toOutcome(received), cookieJar, isReplayed: false }
        : toResult(call, received)
      breaker.note(isHealthy(result.envelope))
      return result
    },
    close: pools.close,
  }
}

function toOutcome(failure: Failure): FailedOutcome {
  switch (failure.failure) {
    case 'unreachable':
      return { kind: 'unreachable' }
    case 'timeout':
      return { kind: 'timeout', sent: failure.sent }
    case 'misrouted':
      return { kind: 'invalid', why: 'request id' }
    default:
      return { kind: 'invalid', why: failure.why }
  }
}

/** Whether a response shows a healthy upstream: only missing responses and overload count as failures. */
const isHealthy = (outcome: RequestResult['envelope']): boolean =>
  outcome.kind !== 'unreachable' &&
  outcome.kind !== 'timeout' &&
  (outcome.kind !== 'busy' || outcome.onlyWrites)
