import type { Endpoint } from '@bourse/contracts/kit'
import { Pool } from 'undici'
import { createBreaker } from './breaker.ts'
import { type EnvelopeOutcome, plainText, readEnvelope } from './envelope.ts'
import { DEADLINES, type Deadlines, exchange, type Failure, isFailure } from './exchange.ts'
import { keepCookies } from './jar.ts'
import { isListed, isMereText, readPayload } from './payload.ts'
import type { Outcome, Reply, Upstream, UpstreamCall, UpstreamWatch } from './port.ts'
import { buildRequest } from './request.ts'
import { zoneReader } from './times.ts'

export type HttpUpstreamOptions = {
  readonly url: string
  readonly timeZone: string
  /** Our own exchange, or one whose operator vouches for it: connections are reused for everybody. */
  readonly trusted: boolean
  readonly watch: UpstreamWatch
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number
  /** In milliseconds; the fixed ones unless a test has no time. */
  readonly deadlines?: Deadlines
}

const ANSWER_MAX = 1024 * 1024
const IN_FLIGHT_MAX = 512
const RETRY_IN_SECONDS = 2

/** The upstream over HTTP. It resolves to an outcome always and throws only for a fault of ours. */
export function httpUpstream(options: HttpUpstreamOptions): Upstream {
  const base = new URL(options.url)
  const basePath = base.pathname.replace(/\/+$/, '')
  const zone = zoneReader(options.timeZone)
  const breaker = createBreaker(options.elapsed)
  let pool = openPool(base.origin)
  let inFlight = 0

  async function send(call: UpstreamCall): Promise<Reply> {
    const outgoing = buildRequest(call, basePath)
    // A connection that one member used could carry a late second answer to the next one.
    const reset = !options.trusted && call.token !== null
    const used = pool
    const result = await exchange(used, outgoing, {
      reset,
      requestId: call.requestId,
      deadlines: options.deadlines ?? DEADLINES,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    })
    if (isFailure(result)) {
      if (result.failure === 'misrouted' && pool === used) {
        // Answers and questions are out of step on one of these connections: none of them is used again.
        pool = openPool(base.origin)
        void used.destroy()
      }
      return { ...outcomeOf(result), jar: call.jar }
    }
    const jar = keepCookies(call.jar, result.setCookies)
    return { ...read(call, readEnvelope(result, options.trusted)), jar }
  }

  function read(call: UpstreamCall, told: EnvelopeOutcome): Outcome {
    const { endpoint, input } = call
    const outcome = withoutTricks(endpoint, told)
    if (outcome.kind !== 'answer') return outcome
    const payload = readPayload(endpoint.output, outcome.data, {
      zone,
      asked: { page: countOf(input['page']) ?? 1, limit: countOf(input['limit']) },
      drifted: (fault, field) => options.watch.drifted(endpoint.name, fault, field),
    })
    return payload.ok ? { kind: 'answer', data: payload.data } : { kind: 'invalid', why: 'payload' }
  }

  async function askOnce(call: UpstreamCall): Promise<Reply> {
    if (inFlight >= IN_FLIGHT_MAX) {
      return { kind: 'busy', retryAfterSeconds: RETRY_IN_SECONDS, jar: call.jar }
    }
    if (!breaker.lets()) return { kind: 'unreachable', jar: call.jar }
    inFlight++
    try {
      const reply = await send(call)
      breaker.note(isHealthy(reply))
      options.watch.replied(call.endpoint.name, reply.kind)
      return reply
    } finally {
      inFlight--
    }
  }

  return {
    async ask(call) {
      const reply = await askOnce(call)
      const mayRetry = call.endpoint.method === 'GET' && reply.kind === 'unreachable' && breaker.lets()
      return mayRetry && call.signal?.aborted !== true ? askOnce(call) : reply
    },
    close: () => pool.destroy(),
  }
}

/** A no that was sent as a yes, and an empty list that was sent as a no. */
function withoutTricks({ output }: Endpoint, told: EnvelopeOutcome): Outcome {
  if (told.kind === 'nothing') {
    return isListed(output) ? { kind: 'answer', data: [] } : { kind: 'refused', message: '', reason: null }
  }
  if (told.kind === 'answer' && isMereText(output, told.data)) {
    return { kind: 'refused', message: plainText(told.data), reason: null }
  }
  return told
}

function openPool(origin: string): Pool {
  return new Pool(origin, {
    connections: 256,
    pipelining: 1,
    connect: { timeout: 1_000 },
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
    maxResponseSize: ANSWER_MAX,
  })
}

function outcomeOf(failure: Failure): Outcome {
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

/** Refusals are answers; only silence and noise speak against an upstream. */
const isHealthy = (reply: Outcome): boolean =>
  reply.kind !== 'unreachable' && reply.kind !== 'timeout' && reply.kind !== 'busy'

function countOf(value: unknown): number | null {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
