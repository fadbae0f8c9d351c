import * as z from 'zod/mini'
import {
  DEFAULT_LANGUAGE,
  type Endpoint,
  fillPath,
  type Input,
  type Language,
  LANGUAGES,
  type Output,
} from '#kit'
import { type ApiResponse, decodeResponse, readStaleAge, type ClientErrorMessages } from './response.ts'
import { ApiCallError } from './error.ts'
import { toFormBody } from './form.ts'

export const API_PREFIX = '/api'

export type ApiRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type CallOptions = {
  /** One per intent, 16 to 64 letters or digits: a write repeated with the same key is executed once. */
  readonly key?: string | undefined
}

export type ApiClientOptions<Extra extends object> = {
  /** Base URL of the API, such as `https://bourse.example`; empty in the product's own page. */
  readonly origin: string
  /** `fetch`, or a wrapper that also receives the call's options. */
  readonly send: (
    address: string,
    request: ApiRequest,
    options: CallOptions & Partial<Extra>,
  ) => Promise<ApiResponse>
  /**
   * Whether an error of `send` means that no response arrived; by default each TypeError, because `fetch` rejects with
   * one. A wrapper throws an ApiCallError there, and its own TypeError is a fault of its code.
   */
  readonly isUnreachable?: (error: unknown) => boolean
  /** The token returned by login; null without a session. */
  readonly token?: () => string | null
  readonly language?: () => Language
  /**
   * Called after each success: the age in seconds of an old response that the server sends while the exchange is
   * unavailable, otherwise null.
   */
  readonly onAge?: (endpoint: Endpoint, staleAgeSeconds: number | null) => void
  /** Messages for client-side errors; plain English by default. */
  readonly messages?: ClientErrorMessages
}

export type ApiClient<Extra extends object> = {
  /** Calls one endpoint and returns its decoded output, or throws an ApiCallError. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: CallOptions & Partial<Extra>,
  ): Promise<Output<E>>
  /** Headers for a request that `call` cannot make, such as an upload. */
  headers(options?: CallOptions): Record<string, string>
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const DEFAULT_MESSAGES: ClientErrorMessages = (code) => `request failed: ${code}`

/** The wire form of an input. It also serves as a cache key, because a bigint cannot be serialized. */
export function toWire<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  messages: ClientErrorMessages = DEFAULT_MESSAGES,
): Record<string, unknown> {
  const wire = z.safeEncode(endpoint.input, input)
  if (!wire.success) throw new ApiCallError({ code: 'input_invalid', message: messages('input_invalid') })
  return wire.data as Record<string, unknown>
}

export function createApiClient<Extra extends object = object>(
  options: ApiClientOptions<Extra>,
): ApiClient<Extra> {
  const {
    origin,
    send,
    isUnreachable = (error) => error instanceof TypeError,
    token = () => null,
    language = () => DEFAULT_LANGUAGE,
    messages = DEFAULT_MESSAGES,
  } = options

  function headers({ key }: CallOptions = {}): Record<string, string> {
    const bare = token()
    return {
      ...languageHeader(),
      ...(bare === null ? {} : { authorization: bare }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
  }

  const languageHeader = () => ({ 'accept-language': LANGUAGES[language()].tag })

  async function sendRequest(address: string, request: ApiRequest, extra: CallOptions & Partial<Extra>) {
    try {
      return await send(address, request, extra)
    } catch (error) {
      // `send` may throw a more exact error, and an abort by the caller passes through.
      if (!isUnreachable(error)) throw error
      throw new ApiCallError({ code: 'unreachable', message: messages('unreachable') })
    }
  }

  return {
    headers,
    async call(endpoint, input, extra = {}) {
      const { path, rest } = fillPath(endpoint.path, toWire(endpoint, input, messages))
      const form = toFormBody({ ...rest, lang: language() })
      const address = `${origin}${API_PREFIX}${path}`
      const sent: Record<string, string> =
        endpoint.cache?.shared !== undefined ? languageHeader() : headers(extra)
      const response =
        endpoint.method === 'GET'
          ? await sendRequest(`${address}?${form}`, { method: 'GET', headers: sent }, extra)
          : await sendRequest(
              address,
              { method: 'POST', headers: { ...sent, 'content-type': FORM }, body: form },
              extra,
            )
      const output = await decodeResponse(endpoint, response, {
        messages,
        token: sent['authorization'] ?? null,
      })
      options.onAge?.(endpoint, readStaleAge(response))
      return output
    },
  }
}
