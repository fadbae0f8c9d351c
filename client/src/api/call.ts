import {
  type ApiResponse,
  API_PREFIX,
  ApiCallError,
  createApiClient,
  type ClientErrorCode,
  decodeResponse,
  toWire as wireForm,
} from '@bourse/contracts/api-client'
import type { Endpoint, Input, Output } from '@bourse/contracts/kit'
import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import * as z from 'zod/mini'
import { startLoading } from '#kit/feedback'
import { currentLanguage, t } from '#text'
import { session } from './session.ts'

// The page's policy forbids code generation, so zod must not compile its checks.
z.config({ jitless: true })

type TransportOptions = {
  readonly signal: AbortSignal | undefined
  /** No loading bar: for requests that the user did not start. */
  readonly isQuiet: boolean
  /** The cached response is known to be outdated: the browser's HTTP cache must revalidate its copy. */
  readonly isOutdated: boolean
}
export type CallOptions = Partial<TransportOptions> & {
  /** Idempotency key of one intent, for endpoints that move money. */
  readonly key?: string | undefined
}

const MESSAGES = {
  timeout: 'app.timeout',
  unreachable: 'app.unreachable',
  offline: 'app.offline',
  unreadable: 'app.answer_unreadable',
  input_invalid: 'app.input_invalid',
} as const
const messages = (code: ClientErrorCode): string => t(MESSAGES[code])

export const clientError = (code: ClientErrorCode): ApiCallError =>
  new ApiCallError({ code, message: messages(code) })

/** The shared typed client with this client's transport: loading bar, timeout and language. */
const caller = createApiClient<TransportOptions>({
  origin: '',
  send,
  token: () => session.getState().token,
  language: currentLanguage,
  messages,
})

/** The wire form of an input; also part of the query key, because a bigint cannot be hashed. */
export const wireOf = <E extends Endpoint>(endpoint: E, input: Input<E>): Record<string, unknown> =>
  wireForm(endpoint, input, messages)

/** Calls one endpoint of the contract and returns its decoded output, or throws an ApiCallError. */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> => caller.call(endpoint, input, options)

/** Uploads one picture; the response is its path. */
export async function upload<E extends Endpoint>(endpoint: E, file: Blob, name: string): Promise<Output<E>> {
  const body = new FormData()
  body.append('file', file, name)
  body.append('lang', currentLanguage())
  const address = `${API_PREFIX}${endpoint.path}`
  const response = await send(address, { method: 'POST', headers: caller.headers(), body }, { isQuiet: true })
  return decodeResponse(endpoint, response, messages)
}

async function send(
  address: string,
  request: RequestInit,
  options: Partial<TransportOptions>,
): Promise<ApiResponse> {
  const limit = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const end = options.isQuiet === true ? () => undefined : startLoading()
  try {
    const cache = options.isOutdated === true ? 'no-cache' : 'default'
    const response = await fetch(address, { ...request, signal, cache })
    const text = await response.text()
    return { ok: response.ok, json: async () => JSON.parse(text) as unknown }
  } catch (error) {
    throw limit.aborted ? clientError('timeout') : isAbort(error) ? error : clientError(reachFailure())
  } finally {
    end()
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const reachFailure = () => (navigator.onLine ? 'unreachable' : 'offline')
