import type { Dispatcher, Pool } from 'undici'
import type { RawResponse } from './envelope.ts'
import type { SetTimer } from './concurrency-limiter.ts'
import type { ClientConnection } from './port.ts'
import type { OutgoingRequest } from './request.ts'

export type Failure =
  | { readonly failure: 'unreachable' }
  | { readonly failure: 'timeout'; readonly sent: boolean }
  /** The response belongs to another request. */
  | { readonly failure: 'misrouted' }
  | { readonly failure: 'invalid'; readonly why: string }
export type UpstreamResponse = Omit<RawResponse, 'text'> & {
  readonly body: Buffer
  readonly setCookies: readonly string[]
  /** Whether the upstream marks it as the response of an earlier request under the same idempotency key. */
  readonly isReplayed: boolean
}
export type SendResult = UpstreamResponse | Failure

export const isFailure = (result: SendResult): result is Failure => 'failure' in result

type Terms = {
  readonly reset: boolean
  readonly requestId: string
  readonly setTimer: SetTimer
  readonly client: ClientConnection | null
}
type Deadline = { readonly headers: number; readonly total: number }

/** Deadlines in milliseconds. An upload takes as long as the client sends. */
const DEADLINES: Readonly<Record<'read' | 'write' | 'upload', Deadline>> = {
  read: { headers: 5_000, total: 10_000 },
  write: { headers: 15_000, total: 20_000 },
  upload: { headers: 30_000, total: 60_000 },
}
const BODY_IDLE_MS = 5_000
const RESPONSE_BYTES_MAX = 1024 * 1024
/** Failures before the first byte of the request was sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
const CUT_OFF = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])
const TOO_SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

/** Sends one request and awaits its response within the deadlines. Redirects are never followed. */
export function sendRequest(pool: Pool, outgoing: OutgoingRequest, terms: Terms): Promise<SendResult> {
  return new Promise((resolve, reject) => {
    const { headers: headersTimeout, total } = DEADLINES[classifyRequest(outgoing)]
    const { path, method, headers, body } = outgoing
    const collector = new ResponseCollector(outgoing, terms, { resolve, reject })
    collector.startTimeout(total)
    enqueueDispatch(() =>
      collector.isOver
        ? undefined
        : pool.dispatch(
            {
              path,
              method,
              headers: headers as Record<string, string>,
              body: body === null || typeof body === 'string' ? body : (body?.stream ?? null),
              headersTimeout,
              bodyTimeout: BODY_IDLE_MS,
              reset: terms.reset,
            },
            collector,
          ),
    )
  })
}

let waiting: (() => void)[] = []

/** Batches requests per event-loop turn: sending each separately would wake the upstream each time. */
function enqueueDispatch(run: () => void): void {
  if (waiting.push(run) > 1) return
  setImmediate(() => {
    const all = waiting
    waiting = []
    for (const each of all) each()
  })
}

function classifyRequest({ method, body }: OutgoingRequest): keyof typeof DEADLINES {
  if (method === 'GET') return 'read'
  return typeof body === 'string' ? 'write' : 'upload'
}

type Listener = { readonly resolve: (result: SendResult) => void; readonly reject: (error: unknown) => void }
type Controller = Dispatcher.DispatchController

/**
 * Collects one response as it arrives. The library's `request` creates a stream and a signal, which cost more
 * than all other work for a small response.
 */
class ResponseCollector implements Dispatcher.DispatchHandler {
  readonly #outgoing: OutgoingRequest
  readonly #terms: Terms
  readonly #listener: Listener
  readonly #chunks: Buffer[] = []
  #cancel: () => void = () => undefined
  #controller: Controller | null = null
  #hasHeaders = false
  #isOver = false
  #bytes = 0
  #status = 0
  #headers: Headers = {}

  constructor(outgoing: OutgoingRequest, terms: Terms, listener: Listener) {
    this.#outgoing = outgoing
    this.#terms = terms
    this.#listener = listener
  }

  /** Starts the deadlines and watches the client's connection. */
  startTimeout(totalMs: number): void {
    const { setTimer, client } = this.#terms
    this.#cancel = setTimer(totalMs, () => this.#abort(toTimeout(this.#outgoing)))
    client?.onAbort(() => this.#abort(ABORTED))
    if (client?.isAborted === true) this.#abort(ABORTED)
  }

  get isOver(): boolean {
    return this.#isOver
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#isOver) controller.abort(new Error(CLIENT_DISCONNECTED))
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    if (this.#isOver || status < 200) return
    this.#hasHeaders = true
    this.#status = status
    this.#headers = headers
    const echoed = headers['x-request-id']
    const encoding = headers['content-encoding']
    if (typeof echoed === 'string' && echoed !== this.#terms.requestId) this.#abort({ failure: 'misrouted' })
    else if (encoding !== undefined && encoding !== 'identity') {
      this.#abort({ failure: 'invalid', why: 'content encoding' })
    }
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    if (this.#isOver) return
    this.#bytes += chunk.length
    if (this.#bytes > RESPONSE_BYTES_MAX) this.#abort({ failure: 'invalid', why: 'too large' })
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const [first] = this.#chunks
    const headers = this.#headers
    this.#settle({
      status: this.#status,
      contentType: headerText(headers['content-type']),
      retryAfter: headerText(headers['retry-after']),
      body: this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks),
      setCookies: listCookies(headers['set-cookie']),
      isReplayed: headerText(headers['idempotent-replayed']) === 'true',
    })
  }

  onResponseError(_controller: Controller | null, error: Error): void {
    dropBody(this.#outgoing)
    if (this.#isOver) return
    const failure = toFailure(error, { isRead: this.#outgoing.isRead, hasHeaders: this.#hasHeaders })
    if (failure !== null) return this.#settle(failure)
    this.#end()
    this.#listener.reject(error)
  }

  /** Resolves with the failure and discards the connection with all data still to arrive. */
  #abort(failure: Failure): void {
    if (this.#isOver) return
    this.#settle(failure)
    this.#controller?.abort(new Error(CLIENT_DISCONNECTED))
    dropBody(this.#outgoing)
  }

  #settle(result: SendResult): void {
    if (this.#isOver) return
    this.#end()
    this.#listener.resolve(result)
  }

  #end(): void {
    this.#isOver = true
    this.#cancel()
  }
}

const ABORTED: Failure = { failure: 'invalid', why: 'ABORT_ERR' }
const CLIENT_DISCONNECTED = 'the client disconnected'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const toTimeout = ({ isRead }: OutgoingRequest): Failure => ({ failure: 'timeout', sent: !isRead })

/** Discards an upload that will not be sent; its own error is irrelevant. */
function dropBody({ body }: OutgoingRequest): void {
  if (body === null || body === undefined || typeof body === 'string' || body.stream.destroyed) return
  body.stream.on('error', () => undefined)
  body.stream.destroy()
}

const listCookies = (header: string | string[] | undefined): readonly string[] =>
  header === undefined ? NO_COOKIES : Array.isArray(header) ? header : [header]

const NO_COOKIES: readonly string[] = []

const headerText = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

type FailureContext = { readonly isRead: boolean; readonly hasHeaders: boolean }

/** Converts an error to a failure; null for an internal error. */
function toFailure(error: unknown, context: FailureContext): Failure | null {
  const code = findErrorCode(error)
  if (NOT_SENT.has(code)) return { failure: 'unreachable' }
  if (TOO_SLOW.has(code)) return { failure: 'timeout', sent: !context.isRead }
  if (context.hasHeaders) return { failure: 'invalid', why: code === '' ? 'broken off' : code }
  if (CUT_OFF.has(code)) {
    // A write may have been executed, so "unreachable" would be wrong.
    return context.isRead ? { failure: 'unreachable' } : { failure: 'timeout', sent: true }
  }
  if (
    code.startsWith('UND_ERR') ||
    code.startsWith('HPE_') ||
    code === 'ABORT_ERR' ||
    code.startsWith('ERR_TLS')
  ) {
    return { failure: 'invalid', why: code }
  }
  return isTlsFault(code) ? { failure: 'unreachable' } : null
}

const isTlsFault = (code: string): boolean => /CERT|SSL|SIGNATURE|SELF_SIGNED/.test(code)

/** Finds the code of an error or of its cause: several refusing addresses form one AggregateError. */
function findErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { code, name, cause, errors } = error as {
    code?: unknown
    name?: unknown
    cause?: unknown
    errors?: unknown[]
  }
  if (typeof code === 'string') return code
  if (name === 'AbortError') return 'ABORT_ERR'
  if (name === 'HTTPParserError') return 'HPE_INVALID'
  const inner = findErrorCode(cause)
  return inner === '' && Array.isArray(errors) ? findErrorCode(errors[0]) : inner
}
