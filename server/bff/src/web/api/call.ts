import { api } from '@bourse/contracts/api'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import { unreachable } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import type { Kept, KeptAnswers } from '#cache'
import type { Once } from '#once'
import { type Policy, policyOf } from '#policy'
import { lastsUntil, type Member, type Session, type Sessions } from '#session'
import {
  type Caller,
  EMPTY_JAR,
  type Jar,
  type Outcome,
  type Reply,
  type Upload,
  type Upstream,
  type UpstreamCall,
} from '#upstream'
import { ApiFailure, OUTCOME_UNKNOWN, type Trace, UNREADABLE_OUTCOME } from '#web/answer'

/** A call after its request has been read: nothing of HTTP is left in it. */
export type Call = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly language: Language
  /** Opened when first asked for: most public calls never need it. */
  readonly session: Session
  readonly isBrowser: boolean
  readonly requestId: string
  readonly idempotencyKey: string | null
  readonly upload: Upload | null
  readonly caller: Caller
  /** Whether who sends the answer takes it written already. */
  readonly mayBeWritten: boolean
  /** What its line in the log will say. */
  readonly trace: Trace
}

/** What goes back: a body that is ready or data to be written, and the caller's cookie when it changed. */
export type Answered = Sent & { readonly body: Buffer | { readonly data: unknown } }
export type Refused = Sent & { readonly failure: ApiFailure }
/** `isReplay`: it is what came of the first request under this key. */
type Sent = { readonly cookie: string | null; readonly isReplay?: boolean }

export type CallServices = {
  readonly upstream: Upstream
  readonly kept: KeptAnswers
  /** Null where the upstream itself asks nothing twice under one key. */
  readonly once: Once | null
  readonly sessions: Sessions
  readonly extensions: boolean
  /** Calls that no upstream is asked for, by name. */
  readonly local: Readonly<Record<string, () => unknown>>
  /** Closes the sockets of a session; with a moment, its texts are not taken any more until then. */
  readonly sessionEnded: (sid: string, until: number | null) => void
}

/** What came of a call: at once where nobody has to be asked. */
type Come = Answered | Refused

/** The way of a call. It asks the row and the policy what to do and never which call this is. */
export function createCaller(services: CallServices): (call: Call) => Come | Promise<Come> {
  return (call) => {
    const { endpoint } = call
    const policy = policyOf(endpoint)
    if (endpoint.local === true) return { body: { data: localAnswer(services, endpoint) }, cookie: null }
    if (!services.extensions && isBeyond(call)) throw new ApiFailure('not_available')
    if (endpoint.access !== 'public' && call.session.member === null) throw new ApiFailure('session_lost')
    return policy.keep === undefined ? askFor(services, call, policy) : give(services, call)
  }
}

function give({ kept }: CallServices, { endpoint, input, language, trace }: Call): Come | Promise<Come> {
  trace.isKept = true
  const come = (found: Kept): Come =>
    found.kind === 'kept'
      ? { body: found.body, cookie: null }
      : { failure: failureOf(found, endpoint), cookie: null }
  const found = kept.read({ endpoint, input, language })
  return found instanceof Promise ? found.then(come) : come(found)
}

async function askFor(services: CallServices, call: Call, policy: Policy): Promise<Come> {
  const { endpoint } = call
  const { session, trace } = call
  trace.session = session.member?.sid ?? null
  const { once } = services
  const { reply, isReplay } =
    once !== null && endpoint.money === true && session.member !== null
      ? await askUnderKey(services, once, call, session.member)
      : { reply: await services.upstream.ask(questionOf(call)), isReplay: false }
  trace.isReplay = isReplay
  if (reply.kind === 'answer' && policy.session === 'opens') return openSession(services, call, reply)
  const isOver = reply.kind === 'session-lost' || (reply.kind === 'answer' && policy.session === 'closes')
  if (isOver && session.member !== null) {
    // Who was sent away by the upstream may be known to it again; who signed out has said that he is gone.
    const until = reply.kind === 'answer' ? lastsUntil(session.member, session.kind) : null
    services.sessionEnded(session.member.sid, until)
  }
  const cookie = cookieAfter(services, session, { jar: reply.jar, isOver })
  if (reply.kind === 'answer') return { body: { data: reply.data }, cookie, isReplay }
  return { failure: failureOf(reply, endpoint), cookie, isReplay }
}

type Asked = { readonly reply: Reply; readonly isReplay: boolean }

/** What moves money is asked once for each key: by the upstream's own promise, or here by ours. */
async function askUnderKey(
  { upstream }: CallServices,
  once: Once,
  call: Call,
  member: Member,
): Promise<Asked> {
  const { endpoint, session, input } = call
  const attempt = {
    member: member.id ?? member.sid,
    endpoint: endpoint.name,
    key: call.idempotencyKey,
    input,
  }
  const outcome = await once.run(attempt, () => upstream.ask(questionOf(call)))
  if (outcome.kind === 'key-reused') throw new ApiFailure('refused', KEY_REUSED, { reason: 'key_reused' })
  if (outcome.kind === 'in-progress') {
    throw new ApiFailure('refused', IN_PROGRESS, { reason: 'in_progress' })
  }
  if (outcome.kind === 'asked') return { reply: outcome.reply, isReplay: false }
  // The cookies of a repetition are its own session's, not those of the first time.
  return { reply: { ...outcome.reply, jar: session.jar }, isReplay: true }
}

const KEY_REUSED = 'This key stands for another request.'
const IN_PROGRESS = 'The same request is under way.'

/** Whether a foreign upstream would not know the call, or would do something else than what was asked for. */
const isBeyond = ({ endpoint, input }: Call): boolean =>
  endpoint.extension === true ||
  endpoint.beyond?.some((asked) => {
    const [name = '', value] = asked.split('=')
    const given = input[name]
    if (value === undefined) return given !== undefined
    return (typeof given === 'string' || typeof given === 'number') && String(given) === value
  }) === true

function questionOf(call: Call): UpstreamCall {
  const { session } = call
  return {
    endpoint: call.endpoint,
    input: call.input,
    language: call.language,
    requestId: call.requestId,
    token: session.member?.token ?? null,
    jar: session.jar,
    trace: call.trace,
    idempotencyKey: call.idempotencyKey,
    upload: call.upload,
    mayBeWritten: call.mayBeWritten,
    // A write that is under way is let finish: its outcome matters more than who still listens.
    caller: call.endpoint.method === 'GET' ? call.caller : null,
  }
}

function cookieAfter(
  services: CallServices,
  session: Session,
  after: { jar: Jar; isOver: boolean },
): string | null {
  if (!after.isOver) return services.sessions.cookieAfter(session, { jar: after.jar, member: session.member })
  // The jar goes with the session: what the upstream remembered was the member's.
  return services.sessions.cookieAfter(session, { jar: EMPTY_JAR, member: null })
}

function localAnswer(services: CallServices, endpoint: Endpoint): unknown {
  const answer = services.local[endpoint.name]
  if (answer === undefined) throw new ApiFailure('not_available')
  return answer()
}

const TOKEN = /^[\x21-\x7e]{1,512}$/

/** The upstream's token is sealed; the caller gets what is of use to him alone. */
async function openSession(
  services: CallServices,
  call: Call,
  reply: { data: unknown; jar: Jar },
): Promise<Answered | Refused> {
  const token = reply.data
  if (typeof token !== 'string' || !TOKEN.test(token)) {
    return { failure: new ApiFailure('upstream_invalid'), cookie: null }
  }
  const { member, jar } = await whoIs(services, call, { token, jar: reply.jar })
  const kind = call.isBrowser ? 'browser' : 'bearer'
  const opened = services.sessions.open({ kind, jar, token, member })
  if (call.session.member !== null) services.sessionEnded(call.session.member.sid, null)
  const cookie =
    kind === 'browser'
      ? services.sessions.cookieOf(opened.session)
      : services.sessions.cookieAfter(call.session, { jar, member: call.session.member })
  return { body: { data: opened.text }, cookie }
}

/** Personal events are addressed by member id, which the login does not tell. Without it they just do not come. */
async function whoIs(
  services: CallServices,
  call: Call,
  at: { token: string; jar: Jar },
): Promise<{ member: MemberId | null; jar: Jar }> {
  const { requestId, language } = call
  const reply = await services.upstream.ask({
    endpoint: api.account.profile,
    input: {},
    language,
    requestId,
    ...at,
  })
  const id = reply.kind === 'answer' ? (reply.data as { id?: number | string } | null)?.id : undefined
  return { member: id === undefined ? null : (String(id) as MemberId), jar: reply.jar }
}

function failureOf(outcome: Exclude<Outcome, { kind: 'answer' }>, { method }: Endpoint): ApiFailure {
  switch (outcome.kind) {
    case 'refused':
      return new ApiFailure('refused', outcome.message || undefined, { reason: outcome.reason })
    case 'session-lost':
      return new ApiFailure('session_lost', outcome.message || undefined)
    case 'identity-required':
      return new ApiFailure('identity_required', outcome.message || undefined)
    case 'unreachable':
      return new ApiFailure('upstream_unreachable')
    case 'busy':
      return new ApiFailure('overloaded', undefined, { retryAfterSeconds: outcome.retryAfterSeconds })
    case 'invalid':
      // A write was heard of before its answer broke off; nobody knows whether it was done.
      return new ApiFailure('upstream_invalid', method === 'GET' ? undefined : UNREADABLE_OUTCOME)
    case 'timeout':
      return new ApiFailure('upstream_timeout', outcome.sent ? OUTCOME_UNKNOWN : undefined)
    default:
      return unreachable(outcome)
  }
}
