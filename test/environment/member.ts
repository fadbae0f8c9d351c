import { randomBytes } from 'node:crypto'
import { account } from '@bourse/contracts/account'
import {
  type ApiError,
  type Endpoint,
  type Envelope,
  fillPath,
  type Input,
  type Output,
} from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import * as z from 'zod/mini'

export const PASSWORD = 'correct horse 7'

/** A refusal of the API, as the caller receives it. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly error: ApiError

  constructor(status: number, error: ApiError) {
    super(`${status} ${error.code}${error.reason === undefined ? '' : ` ${error.reason}`}: ${error.message}`)
    this.status = status
    this.error = error
  }
}

type Options = { readonly key?: string; readonly lang?: string }

/** An API client like an integrator's, with cookies and, once logged in, a bearer token. */
export class Member {
  readonly url: string
  readonly email: string
  /** Network address of the client; that of the machine when empty. */
  readonly clientAddress: string
  bearer = ''
  readonly #cookies = new Map<string, string>()

  constructor(url: string, email = '', clientAddress = '') {
    this.url = url
    this.email = email
    this.clientAddress = clientAddress
  }

  /** Returns the raw response: status and body. */
  async send(method: string, pattern: string, fields: Record<string, unknown> = {}, options: Options = {}) {
    const { path, rest } = fillPath(pattern, fields)
    const query = new URLSearchParams(
      Object.entries(rest).map(([name, value]) => [name, String(value)]),
    ).toString()
    const isGet = method === 'GET'
    const response = await fetch(`${this.url}/api${path}${isGet && query !== '' ? `?${query}` : ''}`, {
      method,
      headers: {
        ...(this.bearer === '' ? {} : { authorization: this.bearer }),
        ...(this.#cookies.size === 0 ? {} : { cookie: this.#cookieHeader() }),
        ...(this.clientAddress === '' ? {} : { 'x-forwarded-for': this.clientAddress }),
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
        'accept-language': options.lang ?? 'en',
      },
      ...(isGet ? {} : { body: query }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#storeCookie(cookie)
    return { status: response.status, body: (await response.json()) as Envelope<unknown> }
  }

  /** Makes a call of the contract; throws refusals. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<Output<E>> {
    const fields = z.encode(endpoint.input, input as never) as Record<string, unknown>
    const { status, body } = await this.send(endpoint.method, endpoint.path, fields, options)
    if (!body.ok) throw new ApiRefusal(status, body.error)
    return z.decode(endpoint.output, body.data as never) as Output<E>
  }

  /** The refusal of a call; the test fails when it succeeds. */
  async refusal<E extends Endpoint>(endpoint: E, input: Input<E>, options: Options = {}): Promise<string> {
    try {
      await this.call(endpoint, input, options)
    } catch (error) {
      if (error instanceof ApiRefusal) return error.error.reason ?? error.error.code
      throw error
    }
    throw new Error(`${endpoint.name} was not refused`)
  }

  async deposit(code: string, quantity: string): Promise<void> {
    const asset = await this.assetId(code)
    const { status, body } = await this.send('POST', wallet.requestDeposit.path, {
      account: 'test transfer',
      amount: quantity,
      currency: asset,
      type: 0,
    })
    if (!body.ok) throw new ApiRefusal(status, body.error)
  }

  async assetId(code: string): Promise<string> {
    const { assets } = await this.call(market.assets, {})
    const found = assets.find((asset) => asset.code === code)
    if (found === undefined) throw new Error(`no asset ${code}`)
    return found.id
  }

  /** The free balance of the spot account, as decimal text. */
  async balance(code: string): Promise<string> {
    const { body } = await this.send('POST', wallet.detail.path, {
      currency: await this.assetId(code),
      type: 'change',
    })
    if (!body.ok) throw new Error(body.error.message)
    return (body.data as { change_balance: string }).change_balance
  }

  async held(code: string): Promise<string> {
    const { body } = await this.send('POST', wallet.detail.path, {
      currency: await this.assetId(code),
      type: 'change',
    })
    if (!body.ok) throw new Error(body.error.message)
    return (body.data as { lock_change_balance: string }).lock_change_balance
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #storeCookie(cookie: string): void {
    const [pair = ''] = cookie.split(';')
    const cut = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1))
  }
}

/** The six digits in a paper-mode response. */
export const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? ''

/** Registers by e-mail with a code and logs in. */
export async function signUp(url: string, email: string, inviteCode?: string): Promise<Member> {
  const member = new Member(url, email)
  const notice = await member.call(account.sendMailCode, { handle: email, scene: 'register' })
  await member.call(account.register, {
    handle: email,
    code: codeIn(notice),
    password: PASSWORD,
    repeated: PASSWORD,
    contact: 'email',
    ...(inviteCode === undefined ? {} : { inviteCode }),
  })
  member.bearer = await member.call(account.login, { handle: email, password: PASSWORD })
  return member
}

export const freshKey = (): string => randomBytes(16).toString('hex')
