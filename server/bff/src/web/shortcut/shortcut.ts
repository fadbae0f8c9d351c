import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
import { type Head, readHead } from './head.ts'

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
 * Fast path for cached GETs, in front of Fastify: same response, rate limit and access log as the route. It falls back to the
 * route for a URL, client or response seen for the first time, unusual request headers, an exhausted rate limit, event-loop lag
 * and draining.
 */
export function openShortcut(app: FastifyInstance, options: ShortcutOptions): Shortcut {
  const { calls, elapsed, note, requestId } = options
  const { learn, find } = knownReads(options)
  const fieldsOf = remembered((packed: Packed) => fixedFields(packed, calls.policy))

  /** The fields that differ each time, and the line in the log. */
  function noted({ route, sentId, came }: Found, left: string): string[] {
    const id = requestId(sentId)
    note(id, { route, method: 'GET', status: 200, ms: elapsed() - came }, KEPT_TRACE, false)
    return ['x-request-id', id, 'ratelimit', left]
  }

  /** Whether it was answered here. */
  function isAnswered(request: IncomingMessage, response: ServerResponse, longWay: LongWay): boolean {
    const { method = '', url = '', socket } = request
    if (request.httpVersionMinor !== 1) return false
    const found = find({ method, url, socket }, () => readHead(request.rawHeaders))
    if (found === null) return false
    const { packed } = found
    const finish = (counted: Counted): void => {
      const left = calls.left(counted)
      if (left === null) {
        calls.passOn(socket, counted)
        longWay(request, response)
      } else {
        response.writeHead(200, [...noted(found, left), ...fieldsOf(packed)])
        leaveTogether(response, packed.body)
      }
    }
    const counted = calls.count(socket, found.caller)
    if (counted instanceof Promise) counted.then(finish, () => longWay(request, response))
    else finish(counted)
    return true
  }

  putBefore(app, isAnswered)
  return { learn }
}

type Asked = { readonly method: string; readonly url: string; readonly socket: Socket }
type Found = {
  readonly route: string
  readonly caller: string
  readonly packed: Packed
  readonly sentId: string | undefined
  /** When it was asked for: other replicas may have to be asked about its budget. */
  readonly came: number
}

/** The reads that may be answered here, and what is asked for with each. */
function knownReads({ kept, calls, isCalm, isLeaving, languageOf, elapsed }: ShortcutOptions) {
  const reads = newest<Read>(ADDRESSES)
  return {
    learn(url: string, { endpoint, input, route, lang }: KnownRead): void {
      if (url.length > ADDRESS_CHARS || reads.get(url) !== undefined) return
      const questions = Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, { endpoint, input, language }]),
      ) as Read['questions']
      reads.set(url, { route, lang, questions })
    },
    /** What is asked for, where it lies there and may be given now. */
    find({ method, url, socket }: Asked, readHead: () => Head | null): Found | null {
      if (method !== 'GET' || isLeaving() || !isCalm()) return null
      const read = reads.get(url)
      const head = read === undefined ? null : readHead()
      if (read === undefined || head === null || head.bodyBytes > 0) return null
      const caller = calls.callerOf(socket, head.forwarded)
      if (caller === undefined) return null
      const answer = kept.read(read.questions[languageOf(read.lang, head.languages)])
      if (answer instanceof Promise || answer.kind !== 'kept') return null
      const packed = packedFor(answer.body, head.encodings)
      return { route: read.route, caller, packed, sentId: head.requestId, came: elapsed() }
    },
  }
}

/** Names and values, in turn. */
const fixedFields = ({ encoding, body }: Packed, policy: string): readonly string[] => [
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

function remembered<Value>(work: (packed: Packed) => Value): (packed: Packed) => Value {
  const before = new WeakMap<Packed, Value>()
  return (packed) => {
    let value = before.get(packed)
    if (value === undefined) before.set(packed, (value = work(packed)))
    return value
  }
}

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
