import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint, Language } from '@bourse/contracts/kit'
import { LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import type { KeptAnswers, SharedQuestion } from '#cache'
import {
  ANSWER_HEADERS,
  KEPT_TRACE,
  leaveTogether,
  type Note,
  type Packed,
  packedFor,
  VARY,
} from '#web/answer'
import { type CallsBudget, type Counted, KEPT_BY_NOBODY, newest } from '#web/guard'
import { readHead } from './head.ts'

/** A read as it was understood when it was made the long way. */
export type KnownRead = {
  readonly endpoint: Endpoint
  readonly route: string
  readonly input: Readonly<Record<string, unknown>>
  /** What it names as its language, if it names any. */
  readonly lang: unknown
}
type Read = {
  readonly route: string
  readonly lang: unknown
  readonly questions: Readonly<Record<Language, SharedQuestion>>
}

export type ShortcutOptions = {
  readonly kept: KeptAnswers
  readonly calls: CallsBudget
  readonly isCalm: () => boolean
  readonly isLeaving: () => boolean
  readonly requestId: (sent: string | undefined) => string
  readonly elapsed: () => number
  readonly note: Note
  readonly languageOf: (lang: unknown, header: string | undefined) => Language
}
export type Shortcut = {
  /** From now on this address, to the letter, may be answered without the long way. */
  learn(url: string, read: KnownRead): void
}

const ADDRESSES = 500
const ADDRESS_CHARS = 300

/**
 * Most calls ask for the same few kept answers, and the way through the framework costs more than they do. Whatever is not
 * plain goes the long way, where it is judged: an address, a caller or an answer that is met for the first time, odd heads,
 * a budget that is used up, a server that is late or about to leave.
 */
export function openShortcut(app: FastifyInstance, options: ShortcutOptions): Shortcut {
  const { kept, calls, isCalm, isLeaving, languageOf, elapsed } = options
  const reads = newest<Read>(ADDRESSES)
  const answer = answerer(options)

  /** Whether it was answered here. */
  function isAnswered(request: IncomingMessage, response: ServerResponse, longWay: LongWay): boolean {
    if (request.method !== 'GET' || request.httpVersionMinor !== 1 || isLeaving() || !isCalm()) return false
    const read = reads.get(request.url ?? '')
    const head = read === undefined ? null : readHead(request.rawHeaders)
    if (read === undefined || head === null) return false
    const caller = calls.callerOf(request.socket, head.forwarded)
    if (caller === undefined) return false
    const found = kept.read(read.questions[languageOf(read.lang, head.languages)])
    if (found instanceof Promise || found.kind !== 'kept') return false
    const packed = packedFor(found.body, head.encodings)
    const given = { route: read.route, packed, sentId: head.requestId, came: elapsed() }
    const finish = (counted: Counted): void => {
      if (answer(response, given, calls.left(counted))) return
      calls.passOn(request, counted)
      longWay(request, response)
    }
    const counted = calls.count(caller)
    if (counted instanceof Promise) counted.then(finish, () => longWay(request, response))
    else finish(counted)
    return true
  }

  putBefore(app, isAnswered)
  return {
    learn(url, { endpoint, input, route, lang }) {
      if (url.length > ADDRESS_CHARS || reads.get(url) !== undefined) return
      const questions = Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, { endpoint, input, language }]),
      ) as Read['questions']
      reads.set(url, { route, lang, questions })
    },
  }
}

type Given = {
  readonly route: string
  readonly packed: Packed
  readonly sentId: string | undefined
  /** When it was asked for: other replicas may have to be asked about its budget. */
  readonly came: number
}

/** Writes an answer, unless nothing is left of the caller's budget. */
function answerer({ calls, requestId, elapsed, note }: ShortcutOptions) {
  const heads = new WeakMap<Packed, readonly string[]>()
  return (response: ServerResponse, { route, packed, sentId, came }: Given, left: string | null): boolean => {
    if (left === null) return false
    const id = requestId(sentId)
    let head = heads.get(packed)
    if (head === undefined) heads.set(packed, (head = headOf(packed, calls.policy)))
    response.writeHead(200, ['x-request-id', id, 'ratelimit', left, ...head])
    leaveTogether(response, packed.body)
    note(id, { route, method: 'GET', status: 200, ms: elapsed() - came }, KEPT_TRACE, false)
    return true
  }
}

const headOf = ({ encoding, body }: Packed, policy: string): string[] => [
  'cache-control',
  KEPT_BY_NOBODY,
  'ratelimit-policy',
  policy,
  ...Object.entries(ANSWER_HEADERS).flat(),
  'vary',
  VARY,
  ...(encoding === null ? [] : ['content-encoding', encoding]),
  'content-length',
  String(body.length),
]

type LongWay = (request: IncomingMessage, response: ServerResponse) => void

/** Stands before the framework, which hears of whatever is not answered here. */
function putBefore(
  { server }: FastifyInstance,
  isAnswered: (request: IncomingMessage, response: ServerResponse, longWay: LongWay) => boolean,
): void {
  const [longWay, ...others] = server.listeners('request') as LongWay[]
  if (longWay === undefined || others.length > 0)
    throw new Error('somebody else listens to requests already: the shortcut cannot stand before him')
  server.removeListener('request', longWay)
  server.on('request', (request, response) => {
    if (!isAnswered(request, response, longWay)) longWay(request, response)
  })
}
