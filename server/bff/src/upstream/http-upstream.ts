import { SIGNATURE_MARK } from '@bourse/contracts/security'
import { DEFAULT_LANGUAGE, type Endpoint } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import * as z from 'zod/mini'
import { classic, type Dialect, type Mapping, type Pair } from '#dialects'
import { findPriority } from '#policy'
import { type Breaker, createBreaker } from './breaker.ts'
import { plainText } from './envelope.ts'
import { createConcurrencyLimiter, type LimiterStats, type SetTimer, onTimer } from './concurrency-limiter.ts'
import { EMPTY_COOKIE_JAR } from './cookie-jar.ts'
import { createForkRoutes } from './fork-routes.ts'
import { createPairs, requestMapped } from './mapped-call.ts'
import {
  expectsRows,
  isPlainErrorText,
  isEmptyPayload,
  isMessage,
  type DecodeContext,
  readPayload,
} from './tolerant-decoder.ts'
import type { Outcome, Reply, Upstream, UpstreamCall, UpstreamObserver } from './port.ts'
import { createDialectState } from './recognize-dialect.ts'
import { createRequester, type RequestResult, type ReceivedResponse } from './requester.ts'
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
  /** The dialect that the upstream speaks, the classic one by default; null: it is recognized. */
  readonly dialect?: Dialect | null
  /** Receives every response as it came, for a recorder. */
  readonly onResponse?: (response: ReceivedResponse) => void
  /** Receives the dialect once it is recognized. */
  readonly onDialect?: (dialect: Dialect) => void
  /** Receives the name of a call that is sent by the route of a fork from now on. */
  readonly onFork?: (call: string) => void
}

/** An upstream that exposes its state for metrics. */
export type InstrumentedUpstream = Upstream & {
  /** Recognizes the dialect unless it is known; null while the upstream is unavailable. */
  recognizeDialect(): Promise<Dialect | null>
  stats(): LimiterStats & { readonly breaker: ReturnType<Breaker['state']>; readonly retriesLeft: number }
}

/** The upstream over HTTP. It always resolves to an outcome and throws only for internal errors. */
export function httpUpstream(options: HttpUpstreamOptions): InstrumentedUpstream {
  const setTimer = options.setTimer ?? onTimer
  const breaker = createBreaker(options.monotonicNow)
  const limiter = createConcurrencyLimiter(setTimer, options.monotonicNow)
  const budget = createRetryBudget()
  const { send, close, recognizeDialect } = createSender(options, breaker, setTimer)

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
    recognizeDialect,
    stats: () => ({ breaker: breaker.state(), retriesLeft: budget.left(), ...limiter.stats() }),
  }
}

/** Sends calls in the dialect of the upstream, which it recognizes with the first call unless it is set. */
function createSender(options: HttpUpstreamOptions, breaker: Breaker, setTimer: SetTimer) {
  const requester = createRequester(options, breaker, setTimer)
  const decode = responseDecoder(options)
  const dialects = createDialectState({
    setting: options.dialect === undefined ? classic : options.dialect,
    requestBoard: (dialect) => sendAs(dialect, boardCall()),
    onRecognized: (dialect) => options.onDialect?.(dialect),
  })
  const readPairs = createPairs({
    monotonicNow: options.monotonicNow,
    load: async () => toPairs(await send(boardCall())),
  })
  const forks = createForkRoutes({ sendMapped, onFork: (call) => options.onFork?.(call) })

  async function send(call: UpstreamCall): Promise<Reply> {
    const dialect = dialects.known() ?? (await dialects.recognize()) ?? classic
    const reply = await sendAs(dialect, call)
    options.observer.onReply(call.endpoint.name, reply.kind)
    return reply
  }

  async function sendAs(dialect: Dialect, call: UpstreamCall): Promise<Reply> {
    const forked = forks.send(call, dialect)
    if (forked !== null) return forked
    const reply = await sendByDialect(dialect, call)
    return reply.kind === 'not-offered' ? forks.probe(call, dialect, reply) : reply
  }

  async function sendByDialect(dialect: Dialect, call: UpstreamCall): Promise<Reply> {
    const mapping = dialect.mappingOf(call.endpoint.name)
    if (mapping === null) return { kind: 'not-offered', cookieJar: call.cookieJar }
    if (mapping !== 'same') return sendMapped(call, mapping, dialect)
    const { envelope, cookieJar, isReplayed } = await requester.request(call, dialect)
    const reply = { ...decode(call, envelope), cookieJar }
    return isReplayed ? { ...reply, isReplayed: true } : reply
  }

  async function sendMapped(call: UpstreamCall, mapping: Mapping, dialect: Dialect): Promise<Reply> {
    const pairs = mapping.needsPairs ? await readPairs() : []
    if (pairs === null) return { kind: 'unreachable', cookieJar: call.cookieJar }
    const { envelope, cookieJar } = await requestMapped(requester, { call, mapping, dialect, pairs })
    return { ...decode(call, envelope), cookieJar }
  }

  return { send, close: requester.close, recognizeDialect: dialects.recognize }
}

/** The request of the board, by which the dialect is recognized and markets are known. */
const boardCall = (): UpstreamCall => ({
  endpoint: market.boards,
  input: {},
  language: DEFAULT_LANGUAGE,
  token: null,
  cookieJar: EMPTY_COOKIE_JAR,
  requestId: 'board',
})

function toPairs(reply: Outcome): readonly Pair[] | null {
  if (reply.kind !== 'ok') return null
  const { list } = z.decode(market.boards.output, reply.data as never)
  return list.flatMap(({ markets }) =>
    markets.map(({ id, base, quote, baseCode, quoteCode }) => ({
      id,
      base,
      quote,
      symbol: `${baseCode}/${quoteCode}`,
    })),
  )
}

function responseDecoder({ timeZone, observer }: HttpUpstreamOptions) {
  const zone = zoneReader(timeZone)
  return ({ endpoint, input }: UpstreamCall, envelope: RequestResult['envelope']): Outcome => {
    const context: DecodeContext = {
      zone,
      pageRequest: { page: toCount(input['page']) ?? 1, limit: toCount(input['limit']) },
      onDrift: (fault, field) => observer.onDrift(endpoint.name, fault, field),
    }
    const outcome = normalizeOutcome(endpoint, envelope)
    if (outcome.kind !== 'ok') return outcome
    const payload = readPayload(endpoint.output, outcome.data, context)
    if (!payload.ok) return { kind: 'invalid', why: 'payload', field: payload.field }
    const { data, droppedRows } = payload
    return droppedRows === 0 ? { kind: 'ok', data } : { kind: 'ok', data, droppedRows }
  }
}

/** Corrects a refusal sent as success, and an empty list sent as an error. */
function normalizeOutcome({ output }: Endpoint, envelope: RequestResult['envelope']): Outcome {
  if (envelope.kind === 'nothing') {
    return expectsRows(output) ? { kind: 'ok', data: [] } : { kind: 'refused', message: '', reason: null }
  }
  if (envelope.kind !== 'ok') return envelope
  const { data, message } = envelope
  if (isPlainErrorText(output, data)) return { kind: 'refused', message: plainText(data), reason: null }
  return { kind: 'ok', data: isMessage(output) && isEmptyPayload(data) ? message : data }
}

function toCount(value: unknown): number | null {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}
