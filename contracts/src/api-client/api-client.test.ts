import { describe, expect, it } from 'vitest'
import { account } from '#account'
import { toAmount } from '#kit'
import { market } from '#market'
import { messages } from '#messages'
import { receipts } from '#receipts'
import { spot } from '#spot'
import { wallet } from '#wallet'
import { type ApiCallError, createApiClient, isOutcomeUnknown, type ApiRequest } from './index.ts'

type SentRequest = { readonly address: string } & ApiRequest

/** A client whose network responds with `body`, and the requests it sent. */
function clientWith(body: unknown, { status = 200, token = null as string | null } = {}) {
  const sent: SentRequest[] = []
  const client = createApiClient({
    origin: 'https://bourse.example',
    token: () => token,
    send: async (address, request) => {
      sent.push({ address, ...request })
      return { status, json: async () => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body) }
    },
  })
  return { client, sent }
}
const EMPTY = { list: [], page: 1, limit: 10, total: 0 }

describe('a question', () => {
  it('that reads puts its input in the query, in wire names', async () => {
    const { client, sent } = clientWith({ ok: true, data: EMPTY })
    await client.call(spot.orders, { status: 'open', page: 2 })
    expect(sent).toEqual([
      {
        address: 'https://bourse.example/api/coin/list?status=1&page=2&lang=en',
        method: 'GET',
        headers: { 'accept-language': 'en-US' },
      },
    ])
  })

  it('that writes is a form, with the token and the idempotency key', async () => {
    const { client, sent } = clientWith({ ok: true, data: null }, { token: 'tok' })
    const order = { base: '1', quote: '3', side: 'buy', quantity: toAmount('0.1'), price: toAmount('20000') }
    await client.call(spot.place, order as never, { key: 'k'.repeat(16) })
    expect(sent[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: 'tok',
        'idempotency-key': 'k'.repeat(16),
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: 'amount=0.1&target_price=20000&currency_id=1&legal_id=3&type=1&lang=en',
    })
  })

  it.each(['a+b@c.example', "it's (100%) & more; =?/#", 'Tên đăng nhập', '  x '])(
    'carries %j as it is',
    async (text) => {
      const { client, sent } = clientWith({ ok: true, data: 'token' })
      await client.call(account.login, { handle: 'someone', password: text })
      const [, password = ''] = /&password=([^&]*)/.exec(sent[0]?.body ?? '') ?? []
      expect(decodeURIComponent(password.replaceAll('+', ' '))).toBe(text)
    },
  )

  it('sends a list with brackets, and path parameters only in the path', async () => {
    const { client, sent } = clientWith({ ok: true, data: 'saved' })
    await client.call(wallet.saveForeignCard, { values: ['a', 'b'] })
    expect(sent[0]?.body).toBe('data%5B%5D=a&data%5B%5D=b&lang=en')
    const reading = clientWith({ ok: false, error: { code: 'refused', message: 'no', request_id: 'r' } })
    await expect(reading.client.call(receipts.one, { id: '7' as never })).rejects.toThrow('no')
    expect(reading.sent[0]?.address).toBe('https://bourse.example/api/receipts/7?lang=en')
  })

  it('whose response is shared carries no token, so that caches may serve it', async () => {
    const { client, sent } = clientWith({ ok: true, data: EMPTY }, { token: 'tok' })
    await client.call(market.boards, {})
    expect(sent).toEqual([
      {
        address: 'https://bourse.example/api/currency/quotation_new?lang=en',
        method: 'GET',
        headers: { 'accept-language': 'en-US' },
      },
    ])
  })

  it('rejected by the contract is never sent', async () => {
    const { client, sent } = clientWith({ ok: true, data: 'right' })
    await expect(client.call(account.checkMailCode, { code: '12345' })).rejects.toMatchObject({
      code: 'input_invalid',
    })
    expect(sent).toEqual([])
  })
})

describe('a response', () => {
  it('is decoded to our names', async () => {
    const { client } = clientWith({ ok: true, data: { count: 3 } })
    await expect(client.call(messages.unread, {})).resolves.toEqual({ count: 3 })
  })

  const rows: [claim: string, body: unknown, status: number, failure: Partial<ApiCallError>][] = [
    [
      'that refuses has code, reason, fields and the request id',
      {
        ok: false,
        error: { code: 'refused', message: 'no', reason: 'own_order', fields: { a: 'b' }, request_id: 'r1' },
      },
      422,
      { code: 'refused', message: 'no', reason: 'own_order', fields: { a: 'b' }, requestId: 'r1' },
    ],
    ['that is no envelope is unreadable', { data: 1 }, 200, { code: 'unreadable' }],
    ['that the contract does not know is unreadable', { ok: true, data: 5 }, 200, { code: 'unreadable' }],
    ['that is no JSON is unreadable', '<html>', 200, { code: 'unreadable' }],
    ['of an intermediary is unreachable', '<html>', 502, { code: 'unreachable' }],
    ['with another status than 200 is no success', { ok: true, data: EMPTY }, 500, { code: 'unreadable' }],
    ['with another good status is no success either', { ok: true, data: EMPTY }, 201, { code: 'unreadable' }],
  ]
  it.each(rows)('%s', async (_claim, body, status, failure) => {
    const { client } = clientWith(body, { status })
    await expect(client.call(market.boards, {})).rejects.toMatchObject(failure)
  })

  it.each([
    [{ 'x-stale': '1', age: '40' }, 40],
    [{ 'x-stale': '1' }, 0],
    [{ age: '1' }, null],
    [{}, null],
  ])('with the headers %j has the age that the server states', async (headers, expected) => {
    const ages: unknown[] = []
    const client = createApiClient({
      origin: '',
      send: async () => ({
        status: 200,
        json: async () => ({ ok: true, data: EMPTY }),
        headers: { get: (name) => new Map(Object.entries(headers)).get(name) ?? null },
      }),
      onAge: ({ name }, age) => void ages.push([name, age]),
    })
    await client.call(market.boards, {})
    expect(ages).toEqual([['market.boards', expected]])
  })

  it('without a response is unreachable, unless `send` throws a more exact error', async () => {
    const failWith = (error: Error, options = {}) =>
      createApiClient({ origin: '', send: () => Promise.reject(error), ...options }).call(market.boards, {})
    const failure = new TypeError('fetch failed')
    await expect(failWith(failure)).rejects.toMatchObject({ code: 'unreachable' })
    const gaveUp = new RangeError('given up')
    await expect(failWith(gaveUp)).rejects.toBe(gaveUp)
    // A wrapper that reports a lost connection itself: its TypeError is a fault of its code.
    await expect(failWith(failure, { isUnreachable: () => false })).rejects.toBe(failure)
  })

  it('has an unknown outcome when no response arrives', async () => {
    const readOutcome = async (body: unknown, status: number) =>
      clientWith(body, { status })
        .client.call(market.boards, {})
        .then(
          () => null,
          (failure: unknown) => isOutcomeUnknown(failure as ApiCallError),
        )
    const failed = (code: string, reason = 'why') => ({
      ok: false,
      error: { code, message: 'x', reason, request_id: 'r' },
    })
    expect(await readOutcome(failed('refused'), 502)).toBe(false)
    expect(await readOutcome(failed('overloaded'), 502)).toBe(false)
    expect(await readOutcome(failed('refused', 'in_progress'), 502)).toBe(true)
    expect(await readOutcome(failed('upstream_invalid'), 502)).toBe(true)
    expect(await readOutcome(failed('upstream_timeout'), 502)).toBe(true)
    expect(await readOutcome('<html>', 502)).toBe(true)
  })
})
