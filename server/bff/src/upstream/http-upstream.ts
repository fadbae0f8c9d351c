import type { Endpoint } from '@bourse/contracts/kit'
import { urgencyOf } from '#policy'
import { type Breaker, createBreaker } from './breaker.ts'
import { type EnvelopeOutcome, plainText, readEnvelope } from './envelope.ts'
import { type Answer, exchange, type Failure, isFailure } from './exchange.ts'
import { createGate, type GateStanding, type Later, onTimer } from './gate.ts'
import { keepCookies } from './jar.ts'
import { createLines, type Line } from './lines.ts'
import { isListed, isMereText, isNothing, isText, type Reading, readPayload } from './payload.ts'
import type { Outcome, Reply, Upstream, UpstreamCall, UpstreamWatch } from './port.ts'
import { project } from './projection.ts'
import { buildRequest } from './request.ts'
import { createRetryBudget } from './retry-budget.ts'
import { zoneReader } from './times.ts'

export type HttpUpstreamOptions = {
  readonly url: string
  readonly timeZone: string
  /** Our own exchange, or one whose operator vouches for it: connections are reused for everybody. */
  readonly trusted: boolean
  readonly watch: UpstreamWatch
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number
  /** The machine's timers, unless a test keeps its own. */
  readonly later?: Later
}

/** It can be asked how the way to it stands. */
export type WatchedUpstream = Upstream & {
  standing(): GateStanding & { readonly breaker: ReturnType<Breaker['state']>; readonly retriesLeft: number }
}

/** The upstream over HTTP. It resolves to an outcome always and throws only for a fault of ours. */
export function httpUpstream(options: HttpUpstreamOptions): WatchedUpstream {
  const base = new URL(options.url)
  const basePath = base.pathname.replace(/\/+$/, '')
  const zone = zoneReader(options.timeZone)
  const later = options.later ?? onTimer
  const breaker = createBreaker(options.elapsed)
  const gate = createGate(later, options.elapsed)
  const budget = createRetryBudget()
  const lines = createLines(base.origin, options.trusted)

  async function send(call: UpstreamCall): Promise<Reply> {
    const line = lines.of(call)
    const { requestId, caller = null } = call
    const terms = { reset: line.isOnce, requestId, later, caller }
    const result = await exchange(line.pool, buildRequest(call, basePath), terms)
    const reply = isFailure(result) ? failed(call, line, result) : told(call, result)
    breaker.note(isHealthy(reply))
    options.watch.replied(call.endpoint.name, reply.kind)
    return reply
  }

  function failed({ jar }: UpstreamCall, line: Line, result: Failure): Reply {
    if (result.failure === 'misrouted') lines.drop(line)
    return { ...outcomeOf(result), jar }
  }

  function told(call: UpstreamCall, answer: Answer): Reply {
    return { ...read(call, answer), jar: keepCookies(call.jar, answer.setCookies) }
  }

  function read(call: UpstreamCall, answer: Answer): Outcome {
    const { endpoint, input } = call
    const reading: Reading = {
      zone,
      asked: { page: countOf(input['page']) ?? 1, limit: countOf(input['limit']) },
      drifted: (fault, field) => options.watch.drifted(endpoint.name, fault, field),
    }
    const written =
      call.mayBeWritten === true ? project(endpoint.output, answer, options.trusted, reading) : null
    if (written !== null) return { kind: 'answer', data: written }
    const outcome = withoutTricks(
      endpoint,
      readEnvelope({ ...answer, text: answer.body.toString('utf8') }, options.trusted),
    )
    if (outcome.kind !== 'answer') return outcome
    const payload = readPayload(endpoint.output, outcome.data, reading)
    return payload.ok ? { kind: 'answer', data: payload.data } : { kind: 'invalid', why: 'payload' }
  }

  let shed = 0
  async function askOnce(call: UpstreamCall): Promise<Reply> {
    const urgency = call.urgency ?? urgencyOf(call.endpoint)
    const entered = gate.enter(urgency)
    if (entered !== true && !(await entered)) {
      options.watch.shed?.(urgency)
      // Spread over a few seconds, so that those who were sent away do not come back together.
      return { kind: 'busy', retryAfterSeconds: 1 + (shed++ % 3), jar: call.jar }
    }
    try {
      return breaker.lets() ? await send(call) : { kind: 'unreachable', jar: call.jar }
    } finally {
      gate.leave()
    }
  }

  const mayRetry = (call: UpstreamCall, reply: Reply): boolean =>
    call.endpoint.method === 'GET' &&
    reply.kind === 'unreachable' &&
    call.caller?.isGone !== true &&
    breaker.lets() &&
    budget.take()

  return {
    async ask(call) {
      const began = options.elapsed()
      budget.asked()
      const first = await askOnce(call)
      const isRetried = mayRetry(call, first)
      if (isRetried) options.watch.retried?.(call.endpoint.name)
      const reply = isRetried ? await askOnce(call) : first
      const ms = options.elapsed() - began
      options.watch.took?.(ms)
      if (call.trace !== undefined) {
        call.trace.upstreamMs = (call.trace.upstreamMs ?? 0) + ms
        call.trace.isRetried ||= isRetried
      }
      return reply
    },
    close: lines.close,
    standing: () => ({ breaker: breaker.state(), retriesLeft: budget.left(), ...gate.standing() }),
  }
}

/** A no that was sent as a yes, and an empty list that was sent as a no. */
function withoutTricks({ output }: Endpoint, told: EnvelopeOutcome): Outcome {
  if (told.kind === 'nothing') {
    return isListed(output) ? { kind: 'answer', data: [] } : { kind: 'refused', message: '', reason: null }
  }
  if (told.kind !== 'answer') return told
  const { data, said } = told
  if (isMereText(output, data)) return { kind: 'refused', message: plainText(data), reason: null }
  return { kind: 'answer', data: isText(output) && isNothing(data) ? said : data }
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
