import type { Dispatcher, Pool } from 'undici'
import type { RawAnswer } from './envelope.ts'
import type { Later } from './gate.ts'
import type { Outgoing } from './request.ts'

export type Failure =
  | { readonly failure: 'unreachable' }
  | { readonly failure: 'timeout'; readonly sent: boolean }
  /** The answer belongs to another question. */
  | { readonly failure: 'misrouted' }
  | { readonly failure: 'invalid'; readonly why: string }
export type Exchanged = (RawAnswer & { readonly setCookies: readonly string[] }) | Failure

export const isFailure = (exchanged: Exchanged): exchanged is Failure => 'failure' in exchanged

type Terms = {
  readonly reset: boolean
  readonly requestId: string
  readonly later: Later
  readonly signal?: AbortSignal
}
type Deadline = { readonly headers: number; readonly total: number }

/** In milliseconds. A picture takes as long as the phone that sends it. */
const DEADLINES: Readonly<Record<'read' | 'write' | 'upload', Deadline>> = {
  read: { headers: 5_000, total: 10_000 },
  write: { headers: 15_000, total: 20_000 },
  upload: { headers: 30_000, total: 60_000 },
}
const BODY_IDLE_MS = 5_000
const ANSWER_MAX = 1024 * 1024
/** Failures before a single byte of the question left. */
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

/** One question, one answer, within its deadlines. Redirects are answers like others: nobody follows them. */
export async function exchange(pool: Pool, outgoing: Outgoing, terms: Terms): Promise<Exchanged> {
  const deadline = new AbortController()
  const { headers: headersTimeout, total } = DEADLINES[classOf(outgoing)]
  const cancel = terms.later(total, () => deadline.abort())
  const signal =
    terms.signal === undefined ? deadline.signal : AbortSignal.any([deadline.signal, terms.signal])
  let hasHeaders = false
  try {
    const { body } = outgoing
    const response = await pool.request({
      path: outgoing.path,
      method: outgoing.method,
      headers: outgoing.headers,
      body: body === null || typeof body === 'string' ? body : (body?.stream ?? null),
      headersTimeout,
      bodyTimeout: BODY_IDLE_MS,
      reset: terms.reset,
      signal,
    })
    hasHeaders = true
    return await readAnswer(response, terms.requestId)
  } catch (error) {
    return failureOf(error, { method: outgoing.method, hasHeaders, isLate: deadline.signal.aborted })
  } finally {
    cancel()
  }
}

function classOf({ method, body }: Outgoing): keyof typeof DEADLINES {
  if (method === 'GET') return 'read'
  return typeof body === 'string' ? 'write' : 'upload'
}

async function readAnswer(response: Dispatcher.ResponseData, requestId: string): Promise<Exchanged> {
  const { headers, body } = response
  const echoed = headers['x-request-id']
  if (typeof echoed === 'string' && echoed !== requestId) {
    discard(body)
    return { failure: 'misrouted' }
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    discard(body)
    return { failure: 'invalid', why: 'content encoding' }
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX) {
      discard(body)
      return { failure: 'invalid', why: 'too large' }
    }
    chunks.push(chunk)
  }
  return {
    status: response.statusCode,
    contentType: headerText(headers['content-type']),
    retryAfter: headerText(headers['retry-after']),
    text: Buffer.concat(chunks).toString('utf8'),
    setCookies: [headers['set-cookie'] ?? []].flat(),
  }
}

/** Hangs up on an answer that nobody will read. The abort that this makes is no news to anybody. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined)
  body.destroy()
}

const headerText = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? ''

type Stage = { readonly method: 'GET' | 'POST'; readonly hasHeaders: boolean; readonly isLate: boolean }

function failureOf(error: unknown, stage: Stage): Failure {
  const code = codeOf(error)
  if (NOT_SENT.has(code)) return { failure: 'unreachable' }
  if (stage.isLate || TOO_SLOW.has(code)) return { failure: 'timeout', sent: stage.method === 'POST' }
  if (stage.hasHeaders) return { failure: 'invalid', why: code === '' ? 'broken off' : code }
  if (CUT_OFF.has(code)) {
    // Whether a write happened is unknown, and saying "unreachable" would be a lie.
    return stage.method === 'POST' ? { failure: 'timeout', sent: true } : { failure: 'unreachable' }
  }
  if (
    code.startsWith('UND_ERR') ||
    code.startsWith('HPE_') ||
    code === 'ABORT_ERR' ||
    code.startsWith('ERR_TLS')
  ) {
    return { failure: 'invalid', why: code }
  }
  if (isTlsFault(code)) return { failure: 'unreachable' }
  throw error
}

const isTlsFault = (code: string): boolean => /CERT|SSL|SIGNATURE|SELF_SIGNED/.test(code)

/** The code may sit on the cause: several addresses that all refuse come as one aggregate. */
function codeOf(error: unknown): string {
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
  const inner = codeOf(cause)
  return inner === '' && Array.isArray(errors) ? codeOf(errors[0]) : inner
}
