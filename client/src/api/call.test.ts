import { account } from '@bourse/contracts/account'
import { ApiCallError } from '@bourse/contracts/api-client'
import { toAmount, type Id } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage } from '#text'
import { call } from './call.ts'
import { signOut, session } from './session.ts'
import { stubBrowser } from './testing.ts'

type SentRequest = { address: string; request: RequestInit }
let sent: SentRequest[] = []

function stubResponse(body: unknown, status = 200) {
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    sent.push({ address, request })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
}

const refused = (code: string, message = 'no') => ({
  ok: false,
  error: { code, message, request_id: 'r1', reason: 'login_failed' },
})
const headersOf = (one: SentRequest | undefined) => new Headers(one?.request.headers)

beforeEach(async () => {
  sent = []
  stubBrowser()
  signOut()
  await setLanguage('en')
})

describe('a call', () => {
  it('of a read puts its input and the language into the query', async () => {
    stubResponse({ ok: true, data: { list: [], page: 1, limit: 0, total: 0 } })
    await call(market.boards, {})
    expect(sent[0]?.address).toBe('/api/currency/quotation_new?lang=en')
    expect(sent[0]?.request).toMatchObject({ method: 'GET' })
  })

  it('of a write sends a form under the names of the wire, with the chosen language', async () => {
    await setLanguage('hk')
    stubResponse({ ok: true, data: 'token' })
    await expect(call(account.login, { handle: 'a@b.co', password: 'x y&z' })).resolves.toBe('token')
    expect(String(sent[0]?.request.body)).toBe('user_string=a%40b.co&password=x+y%26z&lang=hk')
    expect(headersOf(sent[0]).get('accept-language')).toBe('zh-Hant-HK')
  })

  it('carries the bare token and the idempotency key of its intent', async () => {
    session.setState({ token: 'tok' })
    stubResponse({ ok: true, data: { message: 'done', id: 7 } })
    const coin = '3' as Id<'asset'>
    await call(wallet.requestDeposit, { voucher: 'v', amount: toAmount('0.1'), asset: coin }, { key: 'k1' })
    expect(headersOf(sent[0]).get('authorization')).toBe('tok')
    expect(headersOf(sent[0]).get('idempotency-key')).toBe('k1')
    expect(String(sent[0]?.request.body)).toContain('amount=0.1')
  })

  it('carries no token without a session', async () => {
    stubResponse({ ok: true, data: 'done' })
    await call(account.sendMailCode, { handle: 'a@b.co', scene: 'register' })
    expect(headersOf(sent[0]).has('authorization')).toBe(false)
  })

  it('never sends an input that its contract refuses', async () => {
    stubResponse({ ok: true, data: 'done' })
    await expect(call(account.checkMailCode, { code: '12345' })).rejects.toMatchObject({
      code: 'input_invalid',
    })
    expect(sent).toEqual([])
  })
})

describe('a response', () => {
  const login = () => call(account.login, { handle: 'a@b.co', password: 'secret-pass' })
  const rows: [string, unknown, number, Partial<ApiCallError>][] = [
    [
      'that refuses keeps its words and its reason',
      refused('refused', 'Login failed'),
      422,
      { code: 'refused', message: 'Login failed', reason: 'login_failed' },
    ],
    ['that ends the session is reported as such', refused('session_lost'), 401, { code: 'session_lost' }],
    ['that is no envelope is unreadable', { data: 1 }, 200, { code: 'unreadable' }],
    [
      'whose payload the contract does not know is unreadable',
      { ok: true, data: { x: 1 } },
      200,
      { code: 'unreadable' },
    ],
    ['that is no JSON is unreadable', '<html>', 200, { code: 'unreadable' }],
    ['of a failure that claims success is none', { ok: true, data: 'token' }, 500, { code: 'unreadable' }],
    ['of a broken gateway is no answer', '<html>', 502, { code: 'unreachable' }],
  ]
  it.each(rows)('%s', async (_claim, body, status, failure) => {
    stubResponse(body, status)
    await expect(login()).rejects.toMatchObject(failure)
  })

  it.each([
    ['AbortSignal.timeout is missing', () => vi.stubGlobal('AbortSignal', {})],
    ['the token cannot be a header', () => session.setState({ token: 'ta​b' })],
  ])('never sent, because %s, is a fault of the app, not of the network', async (_why, interfere) => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    stubResponse({ ok: true, data: [] })
    interfere()
    const failing = call(account.sendMailCode, { handle: 'a@b.co', scene: 'register' })
    await expect(failing).rejects.toMatchObject({
      code: 'defect',
      message: 'This page has an error. Reload it',
    })
    expect(reported).toHaveBeenCalledWith(expect.any(TypeError))
    vi.unstubAllGlobals()
  })

  it('is awaited until the first of timeout and caller gives up', async () => {
    const given = { signal: undefined as AbortSignal | undefined }
    vi.stubGlobal('AbortSignal', Object.assign(class {}, { timeout: AbortSignal.timeout.bind(AbortSignal) }))
    vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
      given.signal = request.signal ?? undefined
      return new Promise((_resolve, reject) => {
        const abort = () => reject(request.signal?.reason as Error)
        if (request.signal?.aborted === true) abort()
        else request.signal?.addEventListener('abort', abort)
      })
    })
    const caller = new AbortController()
    const leaving = call(market.boards, {}, { signal: caller.signal })
    caller.abort()
    await expect(leaving).rejects.toMatchObject({ name: 'AbortError' })
    expect(given.signal?.aborted).toBe(true)
    const tooLate = call(market.boards, {}, { signal: caller.signal })
    await expect(tooLate).rejects.toMatchObject({ name: 'AbortError' })
    vi.unstubAllGlobals()
  })

  it('that never arrives is unreachable, or offline', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed')
    })
    await expect(login()).rejects.toMatchObject({ code: 'unreachable' })
    vi.stubGlobal('navigator', { onLine: false })
    await expect(login()).rejects.toMatchObject({ code: 'offline', message: 'You’re offline' })
  })
})
