import { api } from '@bourse/contracts/api'
import {
  type Endpoint,
  type Language,
  type MachineTime,
  type RefusalCode,
  type WireOutput,
  isServedByBff,
  movesMoney,
} from '@bourse/contracts/kit'
import { isRead, unreachable } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import * as z from 'zod/mini'
import type { CachedResponse, ResponseCache } from '#cache'
import type { IdempotencyStore } from '#idempotency'
import { type Policy, findPolicy } from '#policy'
import { absoluteExpiry, type Member, type Session, type Sessions } from '#session'
import {
  type ClientConnection,
  EMPTY_COOKIE_JAR,
  type CookieJar,
  type ForwardedCaller,
  type Outcome,
  type Reply,
  type Upload,
  type Upstream,
  type UpstreamCall,
} from '#upstream'
import {
  ApiFailure,
  type HttpCaching,
  OUTCOME_UNKNOWN,
  type RequestTrace,
  UNREADABLE_OUTCOME,
} from '#web/response'

/** A parsed request, independent of HTTP. */
export type Call = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
  /** The rule by which caches may store a shared response to this request; null if they may not. */
  readonly httpCaching: HttpCaching | null
  /** The session, decoded lazily because most public requests never need it. */
  readonly session: Session
  readonly isBrowser: boolean
  readonly requestId: string
  readonly idempotencyKey: string | null
  /** Origin of the page, where the endpoint uses it; null where it is unknown. */
  readonly pageOrigin: string | null
  readonly upload: Upload | null
  /** The caller for the throttles of our own exchange. */
  readonly caller: ForwardedCaller | null
  /** A Set-Cookie header that names the device if the log-in succeeds, and it has no name yet. */
  readonly deviceCookie: string | null
  readonly client: ClientConnection
  /** Data for the log line. */
  readonly trace: RequestTrace
}

/** The response: an encoded body or data, and the client's cookie if it changed. */
export type CallResponse = CallResultBase & {
  readonly body: Buffer | { readonly data: unknown }
  /** The age of a cached body. */
  readonly ageMs?: () => number
  /** The age beyond which a cached body is marked as stale. */
  readonly staleAfterMs?: number
  /** Rows of the upstream that do not fit the contract and are left out. */
  readonly droppedRows?: number
}
export type RefusedCall = CallResultBase & { readonly failure: ApiFailure }
/** `isReplayed`: the stored result of the first request under this key. */
type CallResultBase = { readonly cookie: string | null; readonly isReplayed?: boolean }

export type CallServices = {
  readonly upstream: Upstream
  readonly cache: ResponseCache
  /** Stores results of writes; null if the upstream itself is idempotent. */
  readonly idempotency: IdempotencyStore | null
  readonly sessions: Sessions
  /** Whether the upstream has a call beyond those of its family. */
  readonly offersBeyond: (name: string) => boolean
  /** Endpoints served without the upstream, by name. */
  readonly local: Readonly<Record<string, () => unknown>>
  /** Closes the sockets of a session; with an instant it also rejects the session until then. */
  readonly onSessionEnded: (sid: string, until: MachineTime | null) => void
}

/** The result of a request; synchronous when no I/O is needed. */
type CallResult = CallResponse | RefusedCall

/** Creates the request flow. Differences come from the endpoint's row and its policy, never from its name. */
export function createCallHandler(services: CallServices): (call: Call) => CallResult | Promise<CallResult> {
  return (call) => {
    const { endpoint } = call
    const policy = findPolicy(endpoint)
    if (isServedByBff(endpoint)) return { body: { data: localResponse(services, endpoint) }, cookie: null }
    if (
      endpoint.upstream?.readsOutcome === true &&
      services.idempotency !== null &&
      call.session.member !== null
    )
      return storedOutcome(services.idempotency, call, call.session.member)
    if (needsExtension(call) && !services.offersBeyond(endpoint.name)) throw new ApiFailure('not_available')
    if (endpoint.access !== 'public' && call.session.member === null) throw new ApiFailure('session_lost')
    return policy.cache === undefined ? callUpstream(services, call, policy) : serveCached(services, call)
  }
}

function serveCached(
  { cache }: CallServices,
  { endpoint, input, language, trace }: Call,
): CallResult | Promise<CallResult> {
  trace.isCacheHit = true
  const toResult = (found: CachedResponse): CallResult =>
    found.kind === 'cached'
      ? { ...found, cookie: null }
      : { failure: toFailure(found, endpoint), cookie: null }
  const found = cache.read({ endpoint, input, language })
  return found instanceof Promise ? found.then(toResult) : toResult(found)
}

async function callUpstream(services: CallServices, call: Call, policy: Policy): Promise<CallResult> {
  const { endpoint } = call
  const { session, trace } = call
  trace.session = session.member?.sid ?? null
  const { idempotency } = services
  const { reply, isReplayed } =
    idempotency !== null && movesMoney(endpoint) && session.member !== null
      ? await callIdempotently(services, idempotency, call, session.member)
      : await callDirectly(services, call)
  trace.isReplayed = isReplayed
  if (reply.kind === 'ok' && policy.session === 'opens') return openSession(services, call, reply)
  const isOver = reply.kind === 'session-lost' || (reply.kind === 'ok' && policy.session === 'closes')
  if (isOver && session.member !== null) {
    // The upstream may accept a lost session again, but after a logout it must stay rejected.
    const until = reply.kind === 'ok' ? absoluteExpiry(session.member, session.kind) : null
    services.onSessionEnded(session.member.sid, until)
  }
  const cookie = cookieAfter(services, session, { cookieJar: reply.cookieJar, isOver })
  if (reply.kind === 'ok') {
    const { data, droppedRows = 0 } = reply
    return { body: { data }, droppedRows, cookie, isReplayed }
  }
  return { failure: toFailure(reply, endpoint), cookie, isReplayed }
}

type IdempotentReply = { readonly reply: Reply; readonly isReplayed: boolean }

/** Calls the upstream, which marks the result of an earlier request if it has idempotency keys of its own. */
async function callDirectly({ upstream }: CallServices, call: Call): Promise<IdempotentReply> {
  const reply = await upstream.send(toUpstreamCall(call))
  return { reply, isReplayed: call.idempotencyKey !== null && reply.isReplayed === true }
}

/** Executes a write that moves money once per key, by the upstream or by our store. */
async function callIdempotently(
  { upstream }: CallServices,
  idempotency: IdempotencyStore,
  call: Call,
  member: Member,
): Promise<IdempotentReply> {
  const { endpoint, session, input } = call
  const request = {
    member: member.id ?? member.sid,
    endpoint: endpoint.name,
    key: call.idempotencyKey,
    input,
  }
  const outcome = await idempotency.run(request, () => upstream.send(toUpstreamCall(call)))
  if (outcome.kind === 'key-reused') throw new ApiFailure('refused', KEY_REUSED, { reason: 'key_reused' })
  if (outcome.kind === 'in-progress') {
    throw new ApiFailure('refused', IN_PROGRESS, { reason: 'in_progress' })
  }
  if (outcome.kind === 'executed') return { reply: outcome.reply, isReplayed: false }
  // A replay returns the cookies of its own session, not those of the first request.
  return { reply: { ...outcome.reply, cookieJar: session.cookieJar }, isReplayed: true }
}

/** Returns the outcome of an earlier write if the upstream has no idempotency keys. */
async function storedOutcome(
  idempotency: IdempotencyStore,
  call: Call,
  member: Member,
): Promise<CallResponse> {
  const { call: endpoint, key, ageSeconds } = z.decode(api.account.outcome.input, call.input as never)
  const request = { member: member.id ?? member.sid, endpoint, key, ageMs: ageSeconds * 1000 }
  return { body: { data: encodeOutcome(await idempotency.settle(request)) }, cookie: null }
}

function encodeOutcome(reply: Reply | null): WireOutput<typeof api.account.outcome> {
  if (reply?.kind === 'ok') return { state: 'applied' }
  if (reply?.kind !== 'refused') return { state: 'unknown' }
  const { reason, message } = reply
  return { state: reason === ABANDONED_REASON ? 'abandoned' : 'refused', reason, message }
}

const ABANDONED_REASON: RefusalCode = 'request_abandoned'
const KEY_REUSED = 'This key was used for another request.'
const IN_PROGRESS = 'The same request is already in progress.'

/** Whether a foreign upstream would not know the endpoint, or would ignore an input. */
const needsExtension = ({ endpoint, input }: Call): boolean =>
  endpoint.upstream?.extension === true ||
  endpoint.upstream?.requiresExtension?.some((condition) => {
    const [name = '', value] = condition.split('=')
    const given = input[name]
    if (value === undefined) return given !== undefined
    return (typeof given === 'string' || typeof given === 'number') && String(given) === value
  }) === true

function toUpstreamCall(call: Call): UpstreamCall {
  const { session } = call
  return {
    endpoint: call.endpoint,
    input: call.input,
    language: call.language,
    requestId: call.requestId,
    token: session.member?.token ?? null,
    cookieJar: session.cookieJar,
    trace: call.trace,
    idempotencyKey: call.idempotencyKey,
    pageOrigin: call.pageOrigin,
    upload: call.upload,
    caller: call.caller,
    // A write in progress is not aborted: its outcome matters more than the client's connection.
    client: call.endpoint.method === 'GET' ? call.client : null,
  }
}

function cookieAfter(
  services: CallServices,
  session: Session,
  after: { cookieJar: CookieJar; isOver: boolean },
): string | null {
  if (!after.isOver)
    return services.sessions.cookieAfter(session, { cookieJar: after.cookieJar, member: session.member })
  // The cookie jar ends with the session: its upstream state belonged to the member.
  return services.sessions.cookieAfter(session, { cookieJar: EMPTY_COOKIE_JAR, member: null })
}

function localResponse(services: CallServices, endpoint: Endpoint): unknown {
  const provider = services.local[endpoint.name]
  if (provider === undefined) throw new ApiFailure('not_available')
  return provider()
}

const TOKEN = /^[\x21-\x7e]{1,512}$/

/** Seals the upstream's token; the client receives only our own. */
async function openSession(
  services: CallServices,
  call: Call,
  reply: { data: unknown; cookieJar: CookieJar },
): Promise<CallResponse | RefusedCall> {
  const token = reply.data
  if (typeof token !== 'string' || !TOKEN.test(token)) {
    return { failure: new ApiFailure('upstream_invalid'), cookie: null }
  }
  const { member, cookieJar } = await whoIs(services, call, { token, cookieJar: reply.cookieJar })
  const kind = call.isBrowser ? 'browser' : 'bearer'
  const opened = services.sessions.open({ kind, cookieJar, token, member })
  if (call.session.member !== null) services.onSessionEnded(call.session.member.sid, null)
  const cookie =
    kind === 'browser'
      ? services.sessions.cookieOf(opened.session)
      : services.sessions.cookieAfter(call.session, { cookieJar, member: call.session.member })
  return { body: { data: opened.text }, cookie }
}

/** Requests the member id, which personal events require and the login does not return. */
async function whoIs(
  services: CallServices,
  call: Call,
  at: { token: string; cookieJar: CookieJar },
): Promise<{ member: MemberId | null; cookieJar: CookieJar }> {
  const { requestId, language } = call
  const reply = await services.upstream.send({
    endpoint: api.account.profile,
    input: {},
    language,
    requestId,
    ...at,
  })
  const id = reply.kind === 'ok' ? (reply.data as { id?: number | string } | null)?.id : undefined
  return { member: id === undefined ? null : (String(id) as MemberId), cookieJar: reply.cookieJar }
}

function toFailure(outcome: Exclude<Outcome, { kind: 'ok' }>, endpoint: Endpoint): ApiFailure {
  switch (outcome.kind) {
    case 'refused':
      return new ApiFailure('refused', outcome.message || undefined, {
        reason: outcome.reason,
        ...(outcome.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: outcome.retryAfterSeconds }),
      })
    case 'session-lost':
      return new ApiFailure('session_lost', outcome.message || undefined)
    case 'identity-required':
      return new ApiFailure('identity_required', outcome.message || undefined)
    case 'unreachable':
      return new ApiFailure('upstream_unreachable')
    case 'busy':
      return new ApiFailure('overloaded', undefined, { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'invalid':
      // The upstream received the write but its response is invalid, so the outcome is unknown.
      return new ApiFailure('upstream_invalid', isRead(endpoint) ? undefined : UNREADABLE_OUTCOME)
    case 'not-offered':
      return new ApiFailure('not_available')
    case 'timeout':
      return new ApiFailure('upstream_timeout', outcome.sent ? OUTCOME_UNKNOWN : undefined)
    default:
      return unreachable(outcome)
  }
}
