import type { ApiResponse, ClientErrorCode } from '@bourse/contracts/api-client'
import { ApiCallError, createApiClient, toWire } from '@bourse/contracts/api-client'
import type { Endpoint, Input } from '@bourse/contracts/kit'
import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import * as z from 'zod/mini'
import { isOnline, noteContact } from '#kit/device'
import { startLoading } from '#kit/feedback'
import { currentLanguage, t } from '#text'
import { noteResponseAge } from './response-age.ts'
import { session } from './session.ts'

// The page's policy forbids code generation, so zod must not compile its checks.
z.config({ jitless: true })

type TransportOptions = {
  readonly signal: AbortSignal | undefined
  /** No loading bar: for requests that the user did not start. */
  readonly isQuiet: boolean
  /** The cached response is known to be outdated: the browser's HTTP cache must revalidate its copy. */
  readonly isOutdated: boolean
  /** Omits cookies: the response must be the same for every caller. */
  readonly isAnonymous: boolean
}

export const messages = (code: ClientErrorCode): string =>
  t(code === 'unreadable' ? 'app.answer_unreadable' : `app.${code}`)

export const clientError = (code: ClientErrorCode): ApiCallError =>
  new ApiCallError({ code, message: messages(code) })

/** The shared typed client with this client's transport: loading bar, timeout and language. */
const client = createApiClient<TransportOptions>({
  origin: '',
  send,
  isUnreachable: () => false,
  token: () => session.getState().token,
  language: currentLanguage,
  messages,
  onAge: noteResponseAge,
})

export const { headers } = client

export const call: typeof client.call = async (endpoint, input, options) => {
  try {
    return await client.call(endpoint, input, options)
  } catch (error) {
    if (error instanceof ApiCallError || isAbort(error)) throw error
    // A fault of the code, such as a function missing in the browser, is no failure of the network.
    reportError(error)
    throw clientError('defect')
  }
}

/** The wire form of an input; also part of the query key, because a bigint cannot be hashed. */
export const encodeInput = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  toWire(endpoint, input, messages)

export async function send(
  address: string,
  request: RequestInit,
  options: Partial<TransportOptions>,
): Promise<ApiResponse> {
  const limit = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const signal = options.signal === undefined ? limit : raceSignals(limit, options.signal)
  // A header that cannot be sent is a fault of the code; inside the `try` it would pass for a lost connection.
  const sent = { ...request, headers: new Headers(request.headers) }
  const end = options.isQuiet === true ? () => undefined : startLoading()
  try {
    const cache = options.isOutdated === true ? 'no-cache' : 'default'
    const credentials = options.isAnonymous === true ? 'omit' : 'same-origin'
    const response = await fetch(address, { ...sent, signal, cache, credentials })
    const text = await response.text()
    const { status, headers: received } = response
    // A cached response proves nothing.
    if (received.get('cache-control')?.includes('no-store') === true) noteContact()
    return { status, json: async () => JSON.parse(text) as unknown, headers: received }
  } catch (error) {
    throw limit.aborted ? clientError('timeout') : isAbort(error) ? error : clientError(reachFailure())
  } finally {
    end()
  }
}

/** Aborts with the first of the signals. `AbortSignal.any` is above the floor of browsers. */
function raceSignals(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController()
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal })
  }
  return either.signal
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const reachFailure = () => (isOnline() ? 'unreachable' : 'offline')
