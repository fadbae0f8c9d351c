import {
  type Endpoint,
  type Entry,
  type Language,
  REFUSALS,
  Refusal,
  type RefusalCode,
  refuse,
  toLanguage,
  movesMoney,
} from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import { findAccountScope } from '@bourse/contracts/sub-accounts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  type AnyHandler,
  type Call,
  type Clock,
  type Database,
  DatabaseUnavailable,
  hasOutcome,
  type Ids,
  isConnectionError,
  type KeyedCall,
  type MountedHandlers,
  OutcomeUnknown,
  type Principal,
  type Reader,
} from '#platform/kernel'
import { translate } from '#platform/text'
import { isFromBff, readCaller } from './caller.ts'
import { toClassic } from './dialect.ts'
import { readKey, runIdempotently } from './idempotency.ts'

export type RouteDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Logger
  readonly handlers: MountedHandlers
  /** Key that our BFF shows beside its callers; the key of the feed. */
  readonly callerKey: string | null
  readonly principalOfToken: (
    token: string,
    use: { readonly now: Call['now']; readonly lang: Call['lang'] | null },
  ) => Promise<Principal | null>
  /** Whether a token is the credential of an API key. */
  readonly isKeyCredential: (token: string) => boolean
  /** Finds the account of an API key; refuses what the key does not allow. */
  readonly principalOfKey: (request: {
    readonly token: string
    readonly endpoint: Endpoint
    readonly now: Call['now']
    readonly machineNow: Call['machineNow']
    readonly caller: Call['caller']
    readonly isFromBff: boolean
  }) => Promise<Principal>
  /** Refuses members whose identity is not verified. */
  readonly assertVerified: (reader: Reader, member: MemberId) => Promise<void>
  /** Refuses members in whose country the product of a call is closed. */
  readonly assertOpen: (
    reader: Reader,
    member: MemberId,
    entering: { readonly entry: Entry; readonly input: Readonly<Record<string, unknown>> },
  ) => Promise<void>
  /** Receives the outcome of each call: success, or its refusal. */
  readonly recordCall?: (call: { readonly endpoint: string; readonly outcome: string }) => void
  /** Removes expired outcomes. */
  readonly pruneOutcomes: (now: Call['now']) => Promise<void>
}

const REPLAYED_HEADER = 'idempotent-replayed'
const SESSION_COOKIE = 'bourse_session'

/** Adds the classic route of a contract row. */
export function addRoute(app: FastifyInstance, endpoint: Endpoint, deps: RouteDeps): void {
  const handler = deps.handlers.get(endpoint.name)
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const fields = collectFields(request)
      const lang = toLanguage(
        fields.lang ?? endpoint.http?.defaultLanguage?.(fields) ?? request.headers['accept-language'],
      )
      reply.header('x-request-id', request.id)
      try {
        const message = await handleCall(endpoint, handler, deps, { request, reply, fields, lang })
        deps.recordCall?.({ endpoint: endpoint.name, outcome: 'ok' })
        return endpoint.upstream?.format === 'kline'
          ? { code: 1, msg: 'success', data: message }
          : { type: 'ok', message }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code, values } = error
        deps.recordCall?.({ endpoint: endpoint.name, outcome: code })
        // States the wait in seconds, for clients that do not read the text.
        if (values['seconds'] !== undefined) reply.header('retry-after', values['seconds'])
        return refusalEnvelope(endpoint, lang, { code, values })
      }
    },
  })
}

function collectFields(request: FastifyRequest): Record<string, unknown> {
  return { ...(request.query as object), ...(request.body as object | null), ...(request.params as object) }
}

type HttpCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly fields: Record<string, unknown>
  readonly lang: Language
}

async function handleCall(
  endpoint: Endpoint,
  handler: AnyHandler | undefined,
  deps: RouteDeps,
  given: HttpCall,
) {
  const [now, machineNow] = [deps.clock.now(), deps.clock.machineNow()]
  const caller = readCaller(given.request, deps.callerKey)
  const { token, principal } = await identify(endpoint, deps, given, { now, machineNow, caller })
  const member = chooseAccount(endpoint, principal)
  if (member === null && endpoint.access !== 'public') refuse('session_lost')
  if (handler === undefined) return refuse('not_built')
  const input = z.safeDecode(endpoint.input, given.fields)
  if (!input.success) return refuse(toRefusalCode(input.error))
  if (hasZeroByte(input.data)) return refuse('parameter_error')
  const committed = { any: false }
  const keyed = keyedCall(endpoint, { given, member, input: input.data, now })
  if (keyed !== null) await deps.pruneOutcomes(now)
  const call: Call = {
    endpoint,
    now,
    machineNow,
    lang: given.lang,
    requestId: given.request.id,
    session: ensureSession(given, deps.ids),
    pageOrigin: readPageOrigin(given.request),
    member,
    main: principal && principal.main,
    selected: principal && principal.selected,
    caller,
    token,
    reader: deps.db,
    transact: async (work) => {
      const outcome = await (keyed === null ? deps.db.transact(work) : runIdempotently(deps.db, keyed, work))
      committed.any = true
      return outcome
    },
    isRepeated: () => (keyed === null ? Promise.resolve(false) : hasOutcome(deps.db, keyed)),
    keyed,
  }
  await assertAccess(deps, call, input.data as Readonly<Record<string, unknown>>)
  const output = await handler(input.data, call).catch((error: unknown) => {
    if (!isConnectionError(error)) throw error
    // A part was committed and the rest is unknown, so the call must not be reported as without effect.
    if (committed.any) throw new OutcomeUnknown('the database went away after a commit', { cause: error })
    throw new DatabaseUnavailable('the database is not available', { cause: error })
  })
  return toClassic(endpoint.output, z.encode(endpoint.output, output as never), endpoint.upstream?.format)
}

type Circumstances = Pick<Call, 'now' | 'machineNow' | 'caller'>

/** The account that a call acts on. With a sub-account selected, money of the main account does not move. */
function chooseAccount(endpoint: Endpoint, principal: Principal | null): MemberId | null {
  if (principal === null) return null
  const { main, selected } = principal
  if (main === selected || findAccountScope(endpoint) === 'own') return selected
  return movesMoney(endpoint) ? refuse('main_account_only') : main
}

/** Finds the account by the session's token or the API key, which is no token of a session. */
async function identify(
  endpoint: Endpoint,
  deps: RouteDeps,
  { request: { headers }, lang }: HttpCall,
  circumstances: Circumstances,
): Promise<{ readonly token: string; readonly principal: Principal | null }> {
  const token = headers.authorization ?? ''
  if (token === '') return { token, principal: null }
  if (!deps.isKeyCredential(token))
    return { token, principal: await deps.principalOfToken(token, { now: circumstances.now, lang }) }
  const request = { token, endpoint, ...circumstances, isFromBff: isFromBff(headers, deps.callerKey) }
  return { token: '', principal: await deps.principalOfKey(request) }
}

/**
 * Refuses a call without access. A repetition gets the first response, even if the member's identity is no
 * longer verified, or the product has been closed since.
 */
async function assertAccess(
  { assertVerified, assertOpen }: RouteDeps,
  { endpoint: { access, enters }, reader, member, isRepeated }: Call,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (member === null) return
  try {
    if (access === 'verified') await assertVerified(reader, member)
    if (enters !== undefined) await assertOpen(reader, member, { entry: enters, input })
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isRepeated())) throw error
  }
}

/** Whether a value has a zero byte: PostgreSQL text cannot contain one, and no form field needs one. */
function hasZeroByte(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasZeroByte)
}

type Context = { given: HttpCall; member: MemberId | null; input: unknown; now: Call['now'] }

/** Builds the call with its idempotency key; null without one, or where none is honoured. */
function keyedCall(endpoint: Endpoint, { given, member, input, now }: Context): KeyedCall | null {
  const key = movesMoney(endpoint) ? readKey(given.request.headers['idempotency-key']) : null
  if (key === null || member === null) return null
  // The response is the first one's: the repetition had no effect of its own.
  const replayed = () => void given.reply.header(REPLAYED_HEADER, 'true')
  return { member, endpoint: endpoint.name, key, input, now, replayed }
}

/** Returns the cookie session. Codes are bound to it, so it exists from the first call on. */
function ensureSession({ request, reply }: HttpCall, ids: Ids): string {
  const known = request.cookies[SESSION_COOKIE]
  if (known !== undefined && /^[0-9a-z]{26}$/.test(known)) return known
  const fresh = ids.next()
  reply.setCookie(SESSION_COOKIE, fresh, { path: '/', httpOnly: true, sameSite: 'lax' })
  return fresh
}

function readPageOrigin({ headers }: FastifyRequest): string | null {
  const origin = headers['x-page-origin']
  return typeof origin === 'string' ? origin : null
}

/**
 * Returns the refusal of invalid input: the contract's error messages are refusal codes where such a refusal
 * exists.
 */
function toRefusalCode(error: z.core.$ZodError): RefusalCode {
  const [issue] = error.issues
  return issue !== undefined && Object.hasOwn(REFUSALS, issue.message)
    ? (issue.message as RefusalCode)
    : 'parameter_error'
}

type RefusalDetails = { readonly code: RefusalCode; readonly values: Readonly<Record<string, string>> }

export function refusalEnvelope(endpoint: Endpoint | null, lang: Language, { code, values }: RefusalDetails) {
  const message = translate(lang, code, values)
  if (endpoint?.upstream?.format === 'kline') return { code: -1, msg: message, data: null, reason: code }
  return { type: REFUSALS[code], message, reason: code }
}
