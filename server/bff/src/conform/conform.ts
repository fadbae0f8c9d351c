import { account } from '@bourse/contracts/account'
import { endpoints } from '@bourse/contracts/api'
import { DEFAULT_LANGUAGE, type Endpoint, PAGE_SIZE, shapeOf } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { EMPTY_JAR, httpUpstream, type Jar, type Reply, type Upstream } from '#upstream'
import { type FeedReport, hearFeed } from './hear-feed.ts'
import { leakOf } from './leaks.ts'
import { type Known, questionsOf } from './questions.ts'

export type ConformOptions = {
  readonly url: string
  readonly timeZone: string
  /** Null: only what anybody may read is asked. */
  readonly account: { readonly name: string; readonly password: string } | { readonly token: string } | null
  /** Null: its socket is not listened to. */
  readonly socketUrl: string | null
  /** How long it may take until the socket has told something of every kind. */
  readonly patienceMs: number
  readonly clock: { now(): number }
  /** Hears of each line as it is known. */
  readonly told?: (line: Line) => void
}

/** `matches` and `leaks` read well; `drifts` lacks or bends fields; `refuses` and `fails` gave nothing to read. */
export type Verdict = 'matches' | 'leaks' | 'drifts' | 'refuses' | 'fails' | 'not offered' | 'skipped'
export type Line = {
  readonly call: string
  readonly route: string
  readonly verdict: Verdict
  /** Fields by their path, and reasons; never a value. */
  readonly notes: readonly string[]
}
export type Report = {
  readonly lines: readonly Line[]
  readonly feed: FeedReport | null
  /** How many calls change something and were left alone. */
  readonly unasked: number
}

/** What the adapter saw that did not fit, since it was last asked. */
type Findings = { readonly unknown: Set<string>; readonly bent: Set<string> }
type Caller = { readonly token: string | null; readonly jar: Jar }

/** Asks one call after the other, as one phone would. */
export async function conform(options: ConformOptions): Promise<Report> {
  const findings: Findings = { unknown: new Set(), bent: new Set() }
  const upstream = httpUpstream({
    url: options.url,
    timeZone: options.timeZone,
    trusted: false,
    elapsed: () => options.clock.now(),
    watch: {
      replied: () => undefined,
      drifted: (_call, fault, field) =>
        void (fault === 'unknown' ? findings.unknown.add(field) : findings.bent.add(`${fault} ${field}`)),
    },
  })
  const stranger: Caller = { token: null, jar: EMPTY_JAR }
  const lines: Line[] = []
  const tell = (line: Line): void => {
    lines.push(line)
    options.told?.(line)
  }
  try {
    const member = await signIn(upstream, options.account)
    if ('verdict' in member) tell(member)
    const caller = 'verdict' in member ? stranger : member
    const known: Known = new Map()
    const questions = questionsOf(endpoints)
    for (const { endpoint, ask, learn } of questions) {
      const input = ask(known, options.clock.now())
      if (endpoint.access !== 'public' && caller.token === null) {
        tell(lineOf(endpoint, 'skipped', ['needs an account']))
      } else if (input === null) tell(lineOf(endpoint, 'skipped', ['nothing to ask about']))
      else tell(await askOne({ upstream, findings, caller, stranger }, { endpoint, input, learn, known }))
    }
    const feed = options.socketUrl === null ? null : await hearFeed(options.socketUrl, options.patienceMs)
    return { lines, feed, unasked: endpoints.length - questions.length }
  } finally {
    await upstream.close()
  }
}

const lineOf = ({ name, method, path }: Endpoint, verdict: Verdict, notes: readonly string[]): Line => ({
  call: name,
  route: `${method} /api${path}`,
  verdict,
  notes,
})

async function signIn(upstream: Upstream, who: ConformOptions['account']): Promise<Caller | Line> {
  if (who === null) return { token: null, jar: EMPTY_JAR }
  if ('token' in who) return { token: who.token, jar: EMPTY_JAR }
  const credentials = { handle: who.name, password: who.password }
  const reply = await send(upstream, account.login, credentials, { token: null, jar: EMPTY_JAR })
  if (reply.kind === 'answer' && typeof reply.data === 'string') return { token: reply.data, jar: reply.jar }
  return lineOf(account.login, 'fails', [`the account cannot sign in: ${wordOf(reply)}`])
}

function send(upstream: Upstream, endpoint: Endpoint, ours: unknown, caller: Caller): Promise<Reply> {
  const input = z.encode(endpoint.input, withPage(endpoint, ours) as never) as Record<string, unknown>
  const call = { endpoint, input, language: DEFAULT_LANGUAGE, requestId: 'conformance-kit' } as const
  return upstream.ask({ ...call, ...caller })
}

/** Lists are asked for as the app asks: ten rows. */
function withPage({ input }: Endpoint, ours: unknown): unknown {
  const shape = shapeOf(input)
  const isPaged = shape.kind === 'record' && shape.fields.some((field) => field.ours === 'page')
  return isPaged ? { page: 1, limit: PAGE_SIZE, ...(ours as object) } : ours
}

type Desk = {
  readonly upstream: Upstream
  readonly findings: Findings
  readonly caller: Caller
  readonly stranger: Caller
}
type Asked = {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly learn: ((answer: never, known: Known) => void) | undefined
  readonly known: Known
}

/** What is public is asked as a stranger, because the BFF does so; what is not, by a stranger first, who must not hear it. */
async function askOne(desk: Desk, { endpoint, input, learn, known }: Asked): Promise<Line> {
  const { upstream, findings, caller, stranger } = desk
  const notes: string[] = []
  const ask = (who: Caller) => {
    findings.unknown.clear()
    findings.bent.clear()
    return send(upstream, endpoint, input, who)
  }
  let reply = await ask(stranger)
  if (endpoint.access !== 'public') {
    if (reply.kind === 'answer') notes.push(`${LEAKS}: answers strangers`)
    reply = await ask(caller)
  } else if (reply.kind === 'session-lost' && caller.token !== null) {
    notes.push('asks for a session')
    reply = await ask(caller)
  }
  if (reply.kind !== 'answer') return silence(endpoint, reply, notes)
  learn?.(z.decode(endpoint.output, reply.data as never) as never, known)
  return judge(endpoint, findings, notes)
}

const LEAKS = 'leaks'

function silence(
  endpoint: Endpoint,
  reply: Exclude<Reply, { kind: 'answer' }>,
  notes: readonly string[],
): Line {
  const isMissing = reply.kind === 'refused' && reply.reason === 'not_built'
  if (isMissing || endpoint.extension === true) return lineOf(endpoint, 'not offered', notes)
  const isNo = reply.kind === 'refused' || reply.kind === 'session-lost' || reply.kind === 'identity-required'
  return lineOf(endpoint, isNo ? 'refuses' : 'fails', [...notes, wordOf(reply)])
}

function judge(endpoint: Endpoint, { unknown, bent }: Findings, notes: readonly string[]): Line {
  const leaks = [...unknown].flatMap((path) => {
    const leak = leakOf(path)
    return leak === null ? [] : [`${LEAKS} (${leak}) ${path}`]
  })
  const dropped = [...unknown].filter((path) => leakOf(path) === null)
  const all = [
    ...notes,
    ...bent,
    ...leaks,
    ...(dropped.length === 0 ? [] : [`dropped ${dropped.join(', ')}`]),
  ]
  const doesLeak = all.some((note) => note.startsWith(LEAKS))
  return lineOf(endpoint, bent.size > 0 ? 'drifts' : doesLeak ? 'leaks' : 'matches', all)
}

function wordOf(reply: Reply): string {
  switch (reply.kind) {
    case 'refused':
      return reply.message === '' ? 'refused' : `refused: ${reply.message}`
    case 'invalid':
      return `no usable answer: ${reply.why}`
    default:
      return reply.kind
  }
}
