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
import { type ApiResponse, decodeResponse, type ClientErrorMessages } from './response.ts'
import { ApiCallError } from './error.ts'
import { toFormBody } from './form.ts'

export const API_PREFIX = '/api'

export type ApiRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type CallOptions = {
  /** One per intent, 16 to 64 letters or digits: the same write sent again with it happens once. */
  readonly key?: string | undefined
}

export type ApiClientOptions<Extra extends object> = {
  /** Where the API is, such as `https://bourse.example`; empty in the product's own page. */
  readonly origin: string
  /** `fetch`, or a function around it that hears the call's own options. */
  readonly send: (
    address: string,
    request: ApiRequest,
    options: CallOptions & Partial<Extra>,
  ) => Promise<ApiResponse>
  /** What signing in answered; null without a session. */
  readonly token?: () => string | null
  readonly language?: () => Language
  /** Words for what the server has not said; plain English without it. */
  readonly messages?: ClientErrorMessages
}

export type ApiClient<Extra extends object> = {
  /** Calls one row of the contract and gives its answer in our own words, or throws a CallFailure. */
  call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    options?: CallOptions & Partial<Extra>,
  ): Promise<Output<E>>
  /** The headers of a call, for a body that `call` cannot write, such as a picture. */
  headers(options?: CallOptions): Record<string, string>
}

const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const DEFAULT_MESSAGES: ClientErrorMessages = (code) => `no answer: ${code}`

/** The wire form of an input: also the key under which an answer may be remembered, because money is a bigint. */
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
    token = () => null,
    language = () => DEFAULT_LANGUAGE,
    messages = DEFAULT_MESSAGES,
  } = options

  function headers({ key }: CallOptions = {}): Record<string, string> {
    const bare = token()
    return {
      'accept-language': LANGUAGES[language()].tag,
      ...(bare === null ? {} : { authorization: bare }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
  }

  async function sendRequest(address: string, request: ApiRequest, extra: CallOptions & Partial<Extra>) {
    try {
      return await send(address, request, extra)
    } catch (error) {
      // Whoever sends may have told more exactly what happened, or that the caller himself gave up.
      if (!(error instanceof TypeError)) throw error
      throw new ApiCallError({ code: 'unreachable', message: messages('unreachable') })
    }
  }

  return {
    headers,
    async call(endpoint, input, extra = {}) {
      const { path, rest } = fillPath(endpoint.path, toWire(endpoint, input, messages))
      const form = toFormBody({ ...rest, lang: language() })
      const address = `${origin}${API_PREFIX}${path}`
      const response =
        endpoint.method === 'GET'
          ? await sendRequest(`${address}?${form}`, { method: 'GET', headers: headers(extra) }, extra)
          : await sendRequest(
              address,
              { method: 'POST', headers: { ...headers(extra), 'content-type': FORM }, body: form },
              extra,
            )
      return decodeResponse(endpoint, response, messages)
    },
  }
}
