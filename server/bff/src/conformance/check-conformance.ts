import { account } from '@bourse/contracts/account'
import { endpoints } from '@bourse/contracts/api'
import { DEFAULT_LANGUAGE, type Endpoint, PAGE_SIZE, shapeOf } from '@bourse/contracts/kit'
import { seconds } from '@bourse/contracts/seconds'
import * as z from 'zod/mini'
import {
  describeFault,
  EMPTY_COOKIE_JAR,
  httpUpstream,
  type CookieJar,
  type ReceivedResponse,
  type Reply,
  type Upstream,
} from '#upstream'
import { classic, type Dialect, type DialectName } from '#dialects'
import { type FeedReport, probeFeed } from './probe-feed.ts'
import { findLeak } from './leaks.ts'
import { redactBody, redactPath } from './redact.ts'
import { findRenames } from './renames.ts'
import { type LearnedValues, probeRequests } from './probe-requests.ts'

export type ConformanceOptions = {
  readonly url: string
  readonly timeZone: string
  /** The account to sign in with; null checks public endpoints only. */
  readonly account: { readonly name: string; readonly password: string } | { readonly token: string } | null
  /** URL of the socket; null skips its check. */
  readonly socketUrl: string | null
  /** Time limit for one event of every kind on the socket. */
  readonly timeoutMs: number
  readonly clock: { now(): number }
  /** A symbol of a market to request where the board names none. */
  readonly market?: string | null
  /** Receives each response, redacted. */
  readonly onRecord?: (recorded: RecordedResponse) => void
  /** Receives each row as soon as it is known. */
  readonly onRow?: (row: ReportRow) => void
}

/**
 * `matches` and `leaks` can be decoded; `drifts` has missing or mistyped fields; `refuses` and `fails`
 * returned no data.
 */
export type ConformanceResult =
  | 'matches'
  | 'leaks'
  | 'drifts'
  | 'refuses'
  | 'fails'
  | 'not offered'
  | 'skipped'
export type ReportRow = {
  readonly call: string
  readonly route: string
  readonly result: ConformanceResult
  /** Field paths and reasons, never values. */
  readonly notes: readonly string[]
}
export type Report = {
  /** The wire format that the upstream speaks. */
  readonly dialect: DialectName
  /** Calls that are sent by the route of a fork of that format. */
  readonly forks: readonly string[]
  readonly rows: readonly ReportRow[]
  readonly feed: FeedReport | null
  /** Number of skipped endpoints that change something. */
  readonly unasked: number
}

/** Misfits that the adapter reported since the last check. */
type Findings = { readonly unknown: Set<string>; readonly bent: Set<string> }
type Caller = { readonly token: string | null; readonly cookieJar: CookieJar }

/** Checks all endpoints, one request after the other, like one client. */
export async function checkConformance(options: ConformanceOptions): Promise<Report> {
  const findings: Findings = { unknown: new Set(), bent: new Set() }
  const forks = new Set<string>()
  const upstream = openUpstream(options, { findings, forks })
  const guest: Caller = { token: null, cookieJar: EMPTY_COOKIE_JAR }
  const rows: ReportRow[] = []
  const add = (row: ReportRow): void => {
    rows.push(row)
    options.onRow?.(row)
  }
  try {
    const member = await signIn(upstream, options.account)
    if ('result' in member) add(member)
    const caller = 'result' in member ? guest : member
    const known: LearnedValues = new Map()
    if (options.market != null) known.set('symbol', options.market)
    const probes = probeRequests(endpoints)
    for (const { endpoint, buildInput: ask, learn } of probes) {
      const input = ask(known, options.clock.now())
      if (endpoint.access !== 'public' && caller.token === null) {
        add(toReportRow(endpoint, 'skipped', ['needs an account']))
      } else if (input === null) add(toReportRow(endpoint, 'skipped', ['nothing to ask about']))
      else add(await probeOne({ upstream, findings, caller, guest }, { endpoint, input, learn, known }))
    }
    const dialect = (await upstream.recognizeDialect()) ?? classic
    const symbol = known.get('symbol')
    const symbols = typeof symbol === 'string' ? [symbol] : []
    const { socketUrl, timeoutMs } = options
    const feed = socketUrl === null ? null : await probeFeed({ url: socketUrl, timeoutMs, dialect, symbols })
    const names = [...forks].toSorted()
    return { dialect: dialect.name, forks: names, rows, feed, unasked: endpoints.length - probes.length }
  } finally {
    await upstream.close()
  }
}

type Learnt = { readonly findings: Findings; readonly forks: Set<string> }

const openUpstream = (
  { url, timeZone, clock, onRecord }: ConformanceOptions,
  { findings, forks }: Learnt,
): Upstream & { recognizeDialect(): Promise<Dialect | null> } =>
  httpUpstream({
    url,
    timeZone,
    trusted: false,
    monotonicNow: () => clock.now(),
    dialect: null,
    onFork: (call) => void forks.add(call),
    ...recorder(onRecord),
    observer: {
      onReply: () => undefined,
      onDrift: (_call, fault, field) =>
        void (fault === 'unknown' ? findings.unknown.add(field) : findings.bent.add(`${fault} ${field}`)),
    },
  })

/** A response whose values are replaced by their types and lengths. */
export type RecordedResponse = {
  readonly call: string
  readonly as: 'guest' | 'member'
  readonly method: string
  readonly path: string
  readonly status: number
  readonly contentType: string
  readonly body: unknown
}

const recorder = (onRecord: ConformanceOptions['onRecord']) =>
  onRecord === undefined
    ? {}
    : {
        onResponse: ({ call, method, path, status, contentType, text }: ReceivedResponse) =>
          onRecord({
            call: call.endpoint.name,
            as: call.token === null ? 'guest' : 'member',
            method,
            path: redactPath(path),
            status,
            contentType,
            body: redactBody(text),
          }),
      }

const toReportRow = (
  { name, method, path }: Endpoint,
  result: ConformanceResult,
  notes: readonly string[],
): ReportRow => ({
  call: name,
  route: `${method} /api${path}`,
  result,
  notes,
})

async function signIn(upstream: Upstream, who: ConformanceOptions['account']): Promise<Caller | ReportRow> {
  if (who === null) return { token: null, cookieJar: EMPTY_COOKIE_JAR }
  if ('token' in who) return { token: who.token, cookieJar: EMPTY_COOKIE_JAR }
  const credentials = { handle: who.name, password: who.password }
  const reply = await send(upstream, account.login, credentials, { token: null, cookieJar: EMPTY_COOKIE_JAR })
  if (reply.kind === 'ok' && typeof reply.data === 'string')
    return { token: reply.data, cookieJar: reply.cookieJar }
  const why = reply.kind === 'ok' ? 'the response is no token' : describeReply(reply)
  return toReportRow(account.login, 'fails', [`the account cannot sign in: ${why}`])
}

function send(upstream: Upstream, endpoint: Endpoint, ours: unknown, caller: Caller): Promise<Reply> {
  const input = z.encode(endpoint.input, addPage(endpoint, ours) as never) as Record<string, unknown>
  const call = { endpoint, input, language: DEFAULT_LANGUAGE, requestId: 'conformance-kit' } as const
  return upstream.send({ ...call, ...caller })
}

/** Adds the page that the app requests to the input of a list: ten rows. */
function addPage({ input }: Endpoint, ours: unknown): unknown {
  const shape = shapeOf(input)
  const isPaged = shape.kind === 'record' && shape.fields.some((field) => field.name === 'page')
  return isPaged ? { page: 1, limit: PAGE_SIZE, ...(ours as object) } : ours
}

type ProbeContext = {
  readonly upstream: Upstream
  readonly findings: Findings
  readonly caller: Caller
  readonly guest: Caller
}
type PreparedProbe = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly learn: ((response: never, known: LearnedValues) => void) | undefined
  readonly known: LearnedValues
}

/**
 * Public endpoints are requested as a guest, because the BFF does so; others first as a guest, who must be
 * rejected.
 */
async function probeOne(
  context: ProbeContext,
  { endpoint, input, learn, known }: PreparedProbe,
): Promise<ReportRow> {
  const { upstream, findings, caller, guest } = context
  const notes: string[] = []
  const sendAs = (who: Caller) => {
    findings.unknown.clear()
    findings.bent.clear()
    return send(upstream, endpoint, input, who)
  }
  let reply = await sendAs(guest)
  if (endpoint.access !== 'public') {
    if (reply.kind === 'ok' && endpoint.name !== seconds.offers.name)
      notes.push(`${LEAKS}: responds to guests`)
    reply = await sendAs(caller)
  } else if (reply.kind === 'session-lost' && caller.token !== null) {
    notes.push('requires a session')
    reply = await sendAs(caller)
  }
  if (reply.kind !== 'ok') return failedRow(endpoint, reply, { notes, findings })
  learn?.(z.decode(endpoint.output, reply.data as never) as never, known)
  return evaluate(endpoint, findings, notes)
}

const LEAKS = 'leaks'

type FailureContext = { readonly notes: readonly string[]; readonly findings: Findings }

function failedRow(
  endpoint: Endpoint,
  reply: Exclude<Reply, { kind: 'ok' }>,
  { notes, findings }: FailureContext,
): ReportRow {
  const isMissing = reply.kind === 'not-offered' || (reply.kind === 'refused' && reply.reason === 'not_built')
  if (isMissing || endpoint.upstream?.extension === true) return toReportRow(endpoint, 'not offered', notes)
  // A whole response that one field makes unusable: the platform has the call, with another shape.
  if (reply.kind === 'invalid' && reply.why === 'payload') {
    const field = reply.field === undefined || reply.field === '' ? 'the response itself' : reply.field
    const cause = `no part can be used: ${field} is missing or of another type`
    return evaluate(endpoint, { ...findings, bent: new Set([cause, ...findings.bent]) }, notes)
  }
  const isNo = reply.kind === 'refused' || reply.kind === 'session-lost' || reply.kind === 'identity-required'
  return toReportRow(endpoint, isNo ? 'refuses' : 'fails', [...notes, describeReply(reply)])
}

function evaluate(endpoint: Endpoint, { unknown, bent }: Findings, notes: readonly string[]): ReportRow {
  const leaks = [...unknown].flatMap((path) => {
    const leak = findLeak(path)
    return leak === null ? [] : [`${LEAKS} (${leak}) ${path}`]
  })
  const dropped = [...unknown].filter((path) => findLeak(path) === null)
  const all = [
    ...notes,
    ...bent,
    ...findRenames(bent, dropped),
    ...leaks,
    ...(dropped.length === 0 ? [] : [`dropped ${dropped.join(', ')}`]),
  ]
  const doesLeak = all.some((note) => note.startsWith(LEAKS))
  return toReportRow(endpoint, bent.size > 0 ? 'drifts' : doesLeak ? 'leaks' : 'matches', all)
}

function describeReply(reply: Exclude<Reply, { kind: 'ok' }>): string {
  if (reply.kind === 'refused' && reply.message !== '') return `refused: ${reply.message}`
  return reply.kind === 'invalid' ? `no usable response: ${describeFault(reply)}` : describeFault(reply)
}
