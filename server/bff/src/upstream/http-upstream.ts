import { SIGNATURE_MARK } from '@bourse/contracts/security'
import type { Endpoint } from '@bourse/contracts/kit'
import { findPriority } from '#policy'
import { type Breaker, createBreaker } from './breaker.ts'
import { type EnvelopeOutcome, plainText, readEnvelope } from './envelope.ts'
import { type UpstreamResponse, sendRequest, type Failure, isFailure } from './send-request.ts'
import { createConcurrencyLimiter, type LimiterStats, type SetTimer, onTimer } from './concurrency-limiter.ts'
import { mergeCookies } from './cookie-jar.ts'
import { createConnectionPools, type ConnectionPool } from './connection-pools.ts'
import {
  expectsRows,
  isPlainErrorText,
  isEmptyPayload,
  isMessage,
  type DecodeContext,
  readPayload,
} from './tolerant-decoder.ts'
import type { Outcome, Reply, Upstream, UpstreamCall, UpstreamObserver } from './port.ts'
import { buildRequest } from './request.ts'
import { createRetryBudget } from './retry-budget.ts'
import { zoneReader } from './times.ts'

export type HttpUpstreamOptions = {
  readonly url: string
  readonly timeZone: string
  /** Our own exchange, or one vouched for by the operator: connections are reused for all callers. */
  readonly trusted: boolean
  readonly observer: UpstreamObserver
  readonly monotonicNow: () => number
  /** The system's timers by default. */
  readonly setTimer?: SetTimer
}

/** An upstream that exposes its state for metrics. */
export type InstrumentedUpstream = Upstream & {
  stats(): LimiterStats & { readonly breaker: ReturnType<Breaker['state']>; readonly retriesLeft: number }
}

/** The upstream over HTTP. It always resolves to an outcome and throws only for internal errors. */
export function httpUpstream(options: HttpUpstreamOptions): InstrumentedUpstream {
  const setTimer = options.setTimer ?? onTimer
  const breaker = createBreaker(options.monotonicNow)
  const limiter = createConcurrencyLimiter(setTimer, options.monotonicNow)
  const budget = createRetryBudget()
  const { send, close } = createSender(options, breaker, setTimer)

  let shed = 0
  async function requestOnce(call: UpstreamCall): Promise<Reply> {
    const priority = call.priority ?? findPriority(call.endpoint)
    const acquired = limiter.acquire(priority)
    if (acquired !== true && !(await acquired)) {
      options.observer.onShed?.(priority)
      // The delay is spread over a few seconds, so that shed clients do not retry together.
      return {
        kind: 'busy',
        retryAfterSeconds: 1 + (shed++ % 3),
        onlyWrites: false,
        cookieJar: call.cookieJar,
      }
    }
    try {
      return breaker.allows() ? await send(call) : { kind: 'unreachable', cookieJar: call.cookieJar }
    } finally {
      limiter.release()
    }
  }

  const mayRetry = (call: UpstreamCall, reply: Reply): boolean =>
    call.endpoint.method === 'GET' &&
    reply.kind === 'unreachable' &&
    // A signature is valid once.
    call.token?.startsWith(SIGNATURE_MARK) !== true &&
    call.client?.isAborted !== true &&
    breaker.allows() &&
    budget.take()

  return {
    async send(call) {
      const began = options.monotonicNow()
      budget.recordRequest()
      const first = await requestOnce(call)
      const isRetried = mayRetry(call, first)
      if (isRetried) options.observer.onRetry?.(call.endpoint.name)
      const reply = isRetried ? await requestOnce(call) : first
      const ms = options.monotonicNow() - began
      options.observer.onDuration?.(ms)
      if (call.trace !== undefined) {
        call.trace.upstreamMs = (call.trace.upstreamMs ?? 0) + ms
        call.trace.isRetried ||= isRetried
      }
      return reply
    },
    close,
    stats: () => ({ breaker: breaker.state(), retriesLeft: budget.left(), ...limiter.stats() }),
  }
}

/** Sends a request over the right connection and decodes its response. */
function createSender(options: HttpUpstreamOptions, breaker: Breaker, setTimer: SetTimer) {
  const base = new URL(options.url)
  const basePath = base.pathname.replace(/\/+$/, '')
  const pools = createConnectionPools(base.origin, options.trusted)
  const decode = responseDecoder(options)

  async function send(call: UpstreamCall): Promise<Reply> {
    const connections = pools.of(call)
    const { requestId, client = null } = call
    const terms = { reset: connections.isSingleUse, requestId, setTimer, client }
    const result = await sendRequest(connections.pool, buildRequest(call, basePath), terms)
    const reply = isFailure(result) ? failed(call, connections, result) : toReply(call, result)
    breaker.note(isHealthy(reply))
    options.observer.onReply(call.endpoint.name, reply.kind)
    return reply
  }

  function failed({ cookieJar }: UpstreamCall, connections: ConnectionPool, result: Failure): Reply {
    if (result.failure === 'misrouted') pools.drop(connections)
    return { ...toOutcome(result), cookieJar }
  }

  function toReply(call: UpstreamCall, response: UpstreamResponse): Reply {
    const cookieJar = mergeCookies(call.cookieJar, response.setCookies, options.monotonicNow())
    const reply = { ...decode(call, response), cookieJar }
    return response.isReplayed ? { ...reply, isReplayed: true } : reply
  }

  return { send, close: pools.close }
}

function responseDecoder({ timeZone, observer, trusted }: HttpUpstreamOptions) {
  const zone = zoneReader(timeZone)
  return (call: UpstreamCall, response: UpstreamResponse): Outcome => {
    const { endpoint, input } = call
    const context: DecodeContext = {
      zone,
      pageRequest: { page: toCount(input['page']) ?? 1, limit: toCount(input['limit']) },
      onDrift: (fault, field) => observer.onDrift(endpoint.name, fault, field),
    }
    const outcome = normalizeOutcome(
      endpoint,
      readEnvelope({ ...response, text: response.body.toString('utf8') }, trusted),
    )
    if (outcome.kind !== 'ok') return outcome
    const payload = readPayload(endpoint.output, outcome.data, context)
    if (!payload.ok) return { kind: 'invalid', why: 'payload', field: payload.field }
    const { data, droppedRows } = payload
    return droppedRows === 0 ? { kind: 'ok', data } : { kind: 'ok', data, droppedRows }
  }
}

/** Corrects a refusal sent as success, and an empty list sent as an error. */
function normalizeOutcome({ output }: Endpoint, envelope: EnvelopeOutcome): Outcome {
  if (envelope.kind === 'nothing') {
    return expectsRows(output) ? { kind: 'ok', data: [] } : { kind: 'refused', message: '', reason: null }
  }
  if (envelope.kind !== 'ok') return envelope
  const { data, message } = envelope
  if (isPlainErrorText(output, data)) return { kind: 'refused', message: plainText(data), reason: null }
  return { kind: 'ok', data: isMessage(output) && isEmptyPayload(data) ? message : data }
}

function toOutcome(failure: Failure): Outcome {
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

/** Whether a reply shows a healthy upstream: only missing and invalid responses count as failures. */
const isHealthy = (reply: Outcome): boolean =>
  reply.kind !== 'unreachable' && reply.kind !== 'timeout' && (reply.kind !== 'busy' || reply.onlyWrites)

function toCount(value: unknown): number | null {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
