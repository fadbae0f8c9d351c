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
import { type Answer, readAnswer, type Words } from './answer.ts'
import { CallFailure } from './failure.ts'
import { formOf } from './form.ts'

export const API_PREFIX = '/api'

export type Question = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export type CallOptions = {
  /** One per intent, 16 to 64 letters or digits: the same write sent again with it happens once. */
  readonly key?: string | undefined
}

export type CallerOptions<Extra extends object> = {
  /** Where the API is, such as `https://bourse.example`; empty in the product's own page. */
  readonly origin: string
  /** `fetch`, or a function around it that hears the call's own options. */
  readonly send: (
    address: string,
    question: Question,
    options: CallOptions & Partial<Extra>,
  ) => Promise<Answer>
  /** What signing in answered; null without a session. */
  readonly token?: () => string | null
  readonly language?: () => Language
  /** Words for what the server has not said; plain English without it. */
  readonly words?: Words
}

export type Caller<Extra extends object> = {
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
const PLAIN_WORDS: Words = (code) => `no answer: ${code}`

/** The wire form of an input: also the key under which an answer may be remembered, because money is a bigint. */
export function wireOf<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  words: Words = PLAIN_WORDS,
): Record<string, unknown> {
  const wire = z.safeEncode(endpoint.input, input)
  if (!wire.success) throw new CallFailure({ code: 'input_invalid', message: words('input_invalid') })
  return wire.data as Record<string, unknown>
}

export function createCaller<Extra extends object = object>(options: CallerOptions<Extra>): Caller<Extra> {
  const { origin, send, token = () => null, language = () => DEFAULT_LANGUAGE, words = PLAIN_WORDS } = options

  function headers({ key }: CallOptions = {}): Record<string, string> {
    const bare = token()
    return {
      'accept-language': LANGUAGES[language()].tag,
      ...(bare === null ? {} : { authorization: bare }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
  }

  async function answerTo(address: string, question: Question, extra: CallOptions & Partial<Extra>) {
    try {
      return await send(address, question, extra)
    } catch (error) {
      // Whoever sends may have told more exactly what happened, or that the caller himself gave up.
      if (!(error instanceof TypeError)) throw error
      throw new CallFailure({ code: 'unreachable', message: words('unreachable') })
    }
  }

  return {
    headers,
    async call(endpoint, input, extra = {}) {
      const { path, rest } = fillPath(endpoint.path, wireOf(endpoint, input, words))
      const form = formOf({ ...rest, lang: language() })
      const address = `${origin}${API_PREFIX}${path}`
      const answer =
        endpoint.method === 'GET'
          ? await answerTo(`${address}?${form}`, { method: 'GET', headers: headers(extra) }, extra)
          : await answerTo(
              address,
              { method: 'POST', headers: { ...headers(extra), 'content-type': FORM }, body: form },
              extra,
            )
      return readAnswer(endpoint, answer, words)
    },
  }
}
