import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import {
  type Endpoint,
  failure as failureShape,
  fillPath,
  type Input,
  LANGUAGES,
  type Output,
} from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { beginWork } from '#kit/feedback'
import { currentLanguage, t } from '#text'
import { CallFailure } from './failure.ts'
import { session } from './session.ts'

// The page's policy allows no code made from text, so zod must not try to compile its checks.
z.config({ jitless: true })

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** One per intent of the user, for the rows that move money. */
  readonly key?: string | undefined
  /** No loading bar: for what the user did not ask for. */
  readonly isQuiet?: boolean
}

/** The wire form of an input: also the key under which an answer is remembered, because money is a bigint. */
export function wireOf<E extends Endpoint>(endpoint: E, input: Input<E>): Record<string, unknown> {
  const wire = z.safeEncode(endpoint.input, input)
  if (!wire.success) throw localFailure('input_invalid')
  return wire.data as Record<string, unknown>
}

/** Calls one row of the contract and gives its answer in our own words, or throws a CallFailure. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> {
  const { path, rest } = fillPath(endpoint.path, wireOf(endpoint, input))
  const params = paramsOf({ ...rest, lang: currentLanguage() })
  const isRead = endpoint.method === 'GET'
  const address = `/api${path}${isRead ? `?${params.toString()}` : ''}`
  const request: RequestInit = { method: endpoint.method, headers: headersOf(options.key) }
  if (!isRead) request.body = params
  return exchange(endpoint, address, request, options)
}

/** Sends one picture; the answer is its path. */
export async function upload<E extends Endpoint>(endpoint: E, file: Blob, name: string): Promise<Output<E>> {
  const body = new FormData()
  body.append('file', file, name)
  body.append('lang', currentLanguage())
  return exchange(
    endpoint,
    `/api${endpoint.path}`,
    { method: 'POST', headers: headersOf(undefined), body },
    { isQuiet: true },
  )
}

function paramsOf(wire: Record<string, unknown>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(wire)) {
    if (value === undefined || value === null) continue
    // A list is sent as the family's pages send one: the name repeated with brackets.
    if (Array.isArray(value)) for (const each of value) params.append(`${name}[]`, String(each))
    else params.set(name, String(value as string | number | boolean))
  }
  return params
}

function headersOf(key: string | undefined): Headers {
  const headers = new Headers({ 'accept-language': LANGUAGES[currentLanguage()].tag })
  const { token } = session.getState()
  if (token !== null) headers.set('authorization', token)
  if (key !== undefined) headers.set('idempotency-key', key)
  return headers
}

async function exchange<E extends Endpoint>(
  endpoint: E,
  address: string,
  request: RequestInit,
  options: CallOptions,
): Promise<Output<E>> {
  const limit = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const end = options.isQuiet === true ? () => undefined : beginWork()
  try {
    const response = await fetch(address, { ...request, signal }).catch((error: unknown) => {
      throw limit.aborted ? localFailure('timeout') : isAbort(error) ? error : localFailure(reachFailure())
    })
    return readAnswer(endpoint, await bodyOf(response))
  } finally {
    end()
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const reachFailure = () => (navigator.onLine ? 'unreachable' : 'offline')

const MESSAGES = {
  timeout: 'app.timeout',
  unreachable: 'app.unreachable',
  offline: 'app.offline',
  unreadable: 'app.answer_unreadable',
  input_invalid: 'app.input_invalid',
} as const

export const localFailure = (code: keyof typeof MESSAGES): CallFailure =>
  new CallFailure({ code, message: t(MESSAGES[code]) })

async function bodyOf(response: Response): Promise<unknown> {
  return response.json().catch(() => {
    throw localFailure(response.ok ? 'unreadable' : 'unreachable')
  })
}

function readAnswer<E extends Endpoint>(endpoint: E, body: unknown): Output<E> {
  const refused = z.safeParse(failureShape, body)
  if (refused.success) {
    const { code, message, reason, fields, request_id: requestId } = refused.data.error
    throw new CallFailure({ code, message, reason, fields, requestId })
  }
  const answer = body as { ok?: unknown; data?: unknown } | null
  if (answer?.ok !== true) throw localFailure('unreadable')
  const read = z.safeDecode(endpoint.output, answer.data as never)
  if (!read.success) throw localFailure('unreadable')
  return read.data as Output<E>
}
