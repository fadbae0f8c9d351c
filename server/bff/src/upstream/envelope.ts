import { parseJson } from './json.ts'
import type { Outcome } from './port.ts'

/** An undecoded response. */
export type RawResponse = {
  readonly status: number
  readonly contentType: string
  readonly retryAfter: string
  readonly text: string
}
/** The outcome with the payload still in the upstream's format. */
export type EnvelopeOutcome =
  | Exclude<Outcome, { kind: 'ok' | 'unreachable' | 'timeout' }>
  /** `message` is the text beside a payload: one branch reports the result of a write only there. */
  | { readonly kind: 'ok'; readonly data: unknown; readonly message: string }
  /** An error with an empty list: one branch responds so when there are no rows. */
  | { readonly kind: 'nothing' }

/** The mark of a response of our exchange while its disk is full. */
const WRITES_REFUSED = /"reason":"writes_refused"/
const RETRY_AFTER_MAX = 30
const MESSAGE_MAX = 500

/**
 * Distinguishes success from refusal in every envelope of the family. Only this module knows their tags. An
 * error status can carry a refusal, never a success; 401 is a lost session whatever the body.
 */
export function readEnvelope(raw: RawResponse, trusted: boolean): EnvelopeOutcome {
  if (raw.status === 429 || raw.status === 503) {
    return {
      kind: 'busy',
      retryAfterSeconds: retryAfter(raw.retryAfter),
      onlyWrites: WRITES_REFUSED.test(raw.text),
    }
  }
  if (raw.status === 401) return { kind: 'session-lost', message: messageIn(raw) }
  const outcome = readText(raw.text)
  if (isMissingRoute(raw.status) && outcome.kind !== 'refused') return { kind: 'not-offered' }
  // Some lines label their JSON as HTML; only a whole envelope is accepted under a wrong label.
  if (outcome.kind === 'invalid') return isJson(raw.contentType) || trusted ? outcome : INVALID_TYPE
  if (outcome.kind === 'refused' && /^\d{1,5}$/.test(raw.retryAfter)) {
    return { ...outcome, retryAfterSeconds: Number(raw.retryAfter) }
  }
  if (outcome.kind === 'ok' && raw.status !== 200) return { kind: 'invalid', why: `status ${raw.status}` }
  return outcome
}

const INVALID_TYPE = { kind: 'invalid', why: 'content type' } as const

const isMissingRoute = (status: number): boolean => status === 404 || status === 405

function readText(text: string): EnvelopeOutcome {
  const parsed = parseJson(text)
  if (!parsed.ok) return { kind: 'invalid', why: parsed.why }
  return isObject(parsed.value) ? readBody(parsed.value) : { kind: 'invalid', why: 'not an object' }
}

/** Finds the message in any body, because the status alone decides. */
function messageIn({ contentType, text }: RawResponse): string {
  const parsed = isJson(contentType) ? parseJson(text) : null
  return parsed?.ok === true && isObject(parsed.value) ? findMessage(parsed.value) : ''
}

function readBody(body: Record<string, unknown>): EnvelopeOutcome {
  const type = word(body['type'])
  const code = word(body['code'])
  if (type === 'ok' || (type === '' && code === '1'))
    return { kind: 'ok', data: findPayload(body), message: findMessage(body) }
  const message = findMessage(body)
  if (type === 'error' && isEmptyList(body['message'])) return { kind: 'nothing' }
  const tag = type === '' ? code : type
  if (tag === '999') return { kind: 'session-lost', message }
  if (tag === '998') return { kind: 'identity-required', message }
  if (tag === '') return { kind: 'invalid', why: 'no envelope' }
  // The frameworks of the family report an unknown route so, whatever the status.
  if (type === '' && (code === '404' || code === '405')) return { kind: 'not-offered' }
  const reason = body['reason']
  return {
    kind: 'refused',
    message,
    reason: typeof reason === 'string' && /^[a-z][a-z0-9_]{0,63}$/.test(reason) ? reason : null,
  }
}

/**
 * Converts a tag to text: some branches write it as a number. Any other type is an unknown tag and therefore
 * a refusal.
 */
function word(tag: unknown): string {
  if (tag === undefined) return ''
  return typeof tag === 'string' || typeof tag === 'number' ? String(tag) : 'odd'
}

/** Finds the payload: in `message` unless that is plain text beside `data`. */
function findPayload(body: Record<string, unknown>): unknown {
  const { message, data } = body
  const isPlainText = message === undefined || message === null || typeof message === 'string'
  if (data === undefined || !isPlainText) return message ?? null
  // The branch with numeric codes has `total` beside the list.
  if (Array.isArray(data) && body['total'] !== undefined) return { data, total: body['total'] }
  return data
}

function findMessage(body: Record<string, unknown>): string {
  const text = body['message'] ?? body['msg']
  return typeof text === 'string' ? plainText(text) : ''
}

/** Upstream text on one line with a maximum length, without control characters, for pages and logs. */
export const plainText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MESSAGE_MAX)

const isJson = (contentType: string): boolean => /^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function retryAfter(header: string): number {
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : 1
  return Math.min(Math.max(seconds, 1), RETRY_AFTER_MAX)
}
