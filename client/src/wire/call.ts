import {
  type Answer,
  API_PREFIX,
  CallFailure,
  createCaller,
  type LocalCode,
  readAnswer,
  wireOf as wireForm,
} from '@bourse/contracts/caller'
import type { Endpoint, Input, Output } from '@bourse/contracts/kit'
import { NETWORK_TIMEOUT_MS } from '@bourse/contracts/product'
import * as z from 'zod/mini'
import { beginWork } from '#kit/feedback'
import { currentLanguage, t } from '#text'
import { session } from './session.ts'

// The page's policy allows no code made from text, so zod must not try to compile its checks.
z.config({ jitless: true })

type OnPhone = {
  readonly signal: AbortSignal | undefined
  /** No loading bar: for what the user did not ask for. */
  readonly isQuiet: boolean
}
export type CallOptions = Partial<OnPhone> & {
  /** One per intent of the user, for the rows that move money. */
  readonly key?: string | undefined
}

const MESSAGES = {
  timeout: 'app.timeout',
  unreachable: 'app.unreachable',
  offline: 'app.offline',
  unreadable: 'app.answer_unreadable',
  input_invalid: 'app.input_invalid',
} as const
const words = (code: LocalCode): string => t(MESSAGES[code])

export const localFailure = (code: LocalCode): CallFailure => new CallFailure({ code, message: words(code) })

/** The typed client that every program uses, with the phone's own manners: a loading bar, a limit of time, its words. */
const caller = createCaller<OnPhone>({
  origin: '',
  send,
  token: () => session.getState().token,
  language: currentLanguage,
  words,
})

/** The wire form of an input: also the key under which an answer is remembered, because money is a bigint. */
export const wireOf = <E extends Endpoint>(endpoint: E, input: Input<E>): Record<string, unknown> =>
  wireForm(endpoint, input, words)

/** Calls one row of the contract and gives its answer in our own words, or throws a CallFailure. */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> => caller.call(endpoint, input, options)

/** Sends one picture; the answer is its path. */
export async function upload<E extends Endpoint>(endpoint: E, file: Blob, name: string): Promise<Output<E>> {
  const body = new FormData()
  body.append('file', file, name)
  body.append('lang', currentLanguage())
  const address = `${API_PREFIX}${endpoint.path}`
  const answer = await send(address, { method: 'POST', headers: caller.headers(), body }, { isQuiet: true })
  return readAnswer(endpoint, answer, words)
}

async function send(address: string, request: RequestInit, options: Partial<OnPhone>): Promise<Answer> {
  const limit = AbortSignal.timeout(NETWORK_TIMEOUT_MS)
  const signal = options.signal === undefined ? limit : AbortSignal.any([limit, options.signal])
  const end = options.isQuiet === true ? () => undefined : beginWork()
  try {
    const response = await fetch(address, { ...request, signal })
    const text = await response.text()
    return { ok: response.ok, json: async () => JSON.parse(text) as unknown }
  } catch (error) {
    throw limit.aborted ? localFailure('timeout') : isAbort(error) ? error : localFailure(reachFailure())
  } finally {
    end()
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const reachFailure = () => (navigator.onLine ? 'unreachable' : 'offline')
