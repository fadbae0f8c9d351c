import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, fakeUpstream } from '#testing'
import { checkConformance, type RecordedResponse } from './check-conformance.ts'
import { findLeak } from './leaks.ts'
import { toExitCode, reportText, rowText } from './report.ts'

let upstream: FakeUpstream
beforeEach(async () => {
  upstream = await fakeUpstream()
})
afterEach(() => upstream.close())

const pair = {
  id: 11,
  currency_id: 1,
  legal_id: 3,
  currency_name: 'BTC',
  legal_name: 'USDT',
  now_price: '6.5',
}
const board = { id: 3, name: 'USDT', quotation: [pair] }
const markets = { id: 7, symbol: 'BTC/USDT' }

/** One endpoint with a valid response; all others are missing, which is a finding of its own. */
const boards = (rows: readonly object[]) =>
  upstream.on('GET /api/currency/quotation_new', () => ({ type: 'ok', message: rows }))

async function run(account: { token: string } | null = null) {
  const report = await checkConformance({
    url: upstream.url,
    timeZone: 'UTC',
    account,
    socketUrl: null,
    timeoutMs: 1,
    clock: { now: () => Date.UTC(2026, 0, 15) },
  })
  const of = (call: string) => report.rows.find((row) => row.call === call)
  return { report, of }
}

describe('an endpoint is classified as', () => {
  it('a match, when the response fits the contract', async () => {
    boards([board])
    const { of } = await run()
    expect(of('market.boards')).toMatchObject({ result: 'matches', notes: [] })
  })

  it('a match that notes dropped fields, when it has harmless extra fields', async () => {
    boards([{ ...board, quotation: [{ ...pair, rmb_relation: '7' }] }])
    const { of } = await run()
    expect(of('market.boards')).toEqual({
      call: 'market.boards',
      route: 'GET /api/currency/quotation_new',
      result: 'matches',
      notes: ['dropped [].quotation[].rmb_relation'],
    })
  })

  it('a leak, when it has sensitive fields', async () => {
    boards([{ ...board, quotation: [{ ...pair, risk_group_result: '1', user: { id: 1 }, api_key: 'x' }] }])
    const { of } = await run()
    expect(of('market.boards')).toMatchObject({
      result: 'leaks',
      notes: [
        'leaks (rigging) [].quotation[].risk_group_result',
        'leaks (personal) [].quotation[].user',
        'leaks (secret) [].quotation[].api_key',
      ],
    })
  })

  it('a drift, when a field is missing or of another type', async () => {
    boards([board, { ...board, quotation: [{ ...pair, now_price: undefined }] }, { ...board, id: 'three' }])
    const { of } = await run()
    expect(of('market.boards')?.result).toBe('drifts')
    expect(of('market.boards')?.notes).toContain('missing [].quotation[].now_price')
  })

  it('a drift, when a field has another name, even if no part of the response can be used without it', async () => {
    upstream.on('POST /api/wallet/list', ({ headers }) =>
      headers['authorization'] === undefined
        ? { type: '999', message: 'who' }
        : { type: 'ok', message: { legal_wallet: { balance: [] }, changed_wallet: { balance: [] } } },
    )
    const { of } = await run({ token: 'token' })
    expect(of('wallet.list')?.result).toBe('drifts')
    expect(of('wallet.list')?.notes.join()).toMatch(/renamed\? change_wallet may be changed_wallet/)
  })

  it('not offered, when the platform has no such route', async () => {
    upstream.on(
      'GET /api/project',
      (_seen, reply) => void reply.code(404).type('text/html').send('<h1>Not found'),
    )
    const { of } = await run()
    expect(of('ieo.list')).toMatchObject({ result: 'not offered', notes: [] })
  })

  it('a failure, when there is no usable response', async () => {
    upstream.on(
      'GET /api/currency/quotation_new',
      (_seen, reply) => void reply.type('text/html').send('<p>Whoops'),
    )
    const { of } = await run()
    expect(of('market.boards')).toMatchObject({
      result: 'fails',
      notes: ['no usable response: content type'],
    })
  })

  it('a leak, when guests receive member data', async () => {
    upstream.on('GET /api/coin/list', () => ({ type: 'ok', message: [] }))
    const { of } = await run({ token: 'token' })
    expect(of('spot.orders')).toMatchObject({ result: 'leaks', notes: ['leaks: responds to guests'] })
  })

  it('a match, when guests are rejected and the member is not', async () => {
    upstream.on('GET /api/coin/list', ({ headers }) =>
      headers['authorization'] === 'token' ? { type: 'ok', message: [] } : { type: '999', message: 'who' },
    )
    const { of } = await run({ token: 'token' })
    expect(of('spot.orders')).toMatchObject({ result: 'matches' })
  })

  it('skipped, without an account or without a value for its input', async () => {
    boards([])
    const { of } = await run()
    expect(of('spot.orders')).toMatchObject({ result: 'skipped', notes: ['needs an account'] })
    expect(of('market.candles')).toMatchObject({ result: 'skipped', notes: ['nothing to ask about'] })
  })

  it('not offered, when it is an extension', async () => {
    const { of } = await run({ token: 'token' })
    expect(of('security.state')?.result).toBe('not offered')
  })
})

describe('the kit', () => {
  it('uses ids from earlier responses', async () => {
    boards([board])
    await run({ token: 'token' })
    const detail = upstream.requests.filter(({ path }) => path === '/api/wallet/detail').at(-1)
    expect(detail?.body).toMatchObject({ currency: '3', type: 'change' })
    const requests = upstream.requests.find(({ path }) => path === '/api/currency/new_timeshar')
    expect(requests?.query).toMatchObject({ symbol: markets.symbol, period: '1day', to: '1768435200' })
  })

  it('sends no request that changes anything', async () => {
    boards([board])
    await run({ token: 'token' })
    const requests = new Set(upstream.requests.map(({ path }) => path))
    for (const path of [
      '/user/logout',
      '/getClientid',
      '/wallet/change',
      '/coin/trade',
      '/lever/submit',
      '/upload',
    ]) {
      expect(requests).not.toContain(`/api${path}`)
    }
    expect(requests.size).toBeGreaterThan(40)
  })

  it('exits with 1 for failures, with 2 for leaks only, and prints the reason', async () => {
    const broken = await run()
    expect(toExitCode(broken.report)).toBe(1)
    expect(reportText(broken.report)).toContain('does not conform')
    const good = { call: 'a', route: 'GET /a', result: 'matches', notes: [] } as const
    const feed = { isConnected: true, received: { ticker: 1, bar: 1, depth: 1 }, unreadable: [] }
    expect(toExitCode({ dialect: 'classic', forks: [], rows: [good], feed, unasked: 1 })).toBe(0)
    expect(
      toExitCode({
        dialect: 'classic',
        forks: [],
        rows: [good, { ...good, result: 'leaks' }],
        feed,
        unasked: 1,
      }),
    ).toBe(2)
    expect(
      toExitCode({
        dialect: 'classic',
        forks: [],
        rows: [good],
        feed: { ...feed, received: { ...feed.received, bar: 0 } },
        unasked: 1,
      }),
    ).toBe(1)
    expect(
      toExitCode({
        dialect: 'classic',
        forks: [],
        rows: [good],
        feed: { ...feed, unreadable: ['kline'] },
        unasked: 1,
      }),
    ).toBe(1)
  })

  it('records each response without its values', async () => {
    boards([{ ...board, api_key: 'hidden', owner: 'alice@example.com' }])
    const recorded: RecordedResponse[] = []
    await checkConformance({
      url: upstream.url,
      timeZone: 'UTC',
      account: { token: 'secret-token' },
      socketUrl: null,
      timeoutMs: 1,
      clock: { now: () => Date.UTC(2026, 0, 15) },
      onRecord: (response) => recorded.push(response),
    })
    const first = recorded.find(({ call }) => call === 'market.boards')
    expect(first).toMatchObject({ as: 'guest', method: 'GET', status: 200 })
    expect(first?.path).toMatch(/^\/api\/currency\/quotation_new/)
    expect(first?.body).toMatchObject({
      type: 'ok',
      message: [
        {
          id: 'number integer(1)',
          api_key: 'secret',
          owner: 'text(17)',
          quotation: [{ now_price: 'decimal(1.1)' }],
        },
      ],
    })
    expect(recorded.some(({ as }) => as === 'member')).toBe(true)
    for (const value of ['hidden', 'alice', 'secret-token', 'BTC', '6.5'])
      expect(JSON.stringify(recorded.map(({ body }) => body))).not.toContain(value)
  })

  it('requests a named market where the board has none', async () => {
    boards([])
    await checkConformance({
      url: upstream.url,
      timeZone: 'UTC',
      account: null,
      socketUrl: null,
      timeoutMs: 1,
      clock: { now: () => Date.UTC(2026, 0, 15) },
      market: 'ETH/USDT',
    })
    const candles = upstream.requests.find(({ path }) => path === '/api/currency/new_timeshar')
    expect(candles?.query).toMatchObject({ symbol: 'ETH/USDT' })
  })

  it('prints a table of results by area, and explains each sign that occurs', async () => {
    boards([board])
    const { report } = await run()
    const printed = reportText(report)
    expect(printed).toMatch(/^calls by area +ok/m)
    expect(printed).toMatch(/^market +1 /m)
    expect(printed).toContain('REFUSES: the platform has the call and refused it.')
    expect(printed).not.toContain('FAILS: ')
    expect(Math.max(...printed.split('\n').map((text) => text.length))).toBeLessThanOrEqual(160)
    expect(reportText({ ...report, forks: ['futures.list', 'wallet.transfer'] })).toMatch(
      /^wire format: classic, with routes of a fork for futures.list, wallet.transfer$/m,
    )
  })

  it('prints lines of at most 160 characters', () => {
    const notes = Array.from({ length: 30 }, (_, index) => `dropped [].quotation[].field_${index}`)
    const printed = rowText({ call: 'market.boards', route: 'GET /api/x', result: 'not offered', notes })
    expect(Math.max(...printed.split('\n').map((text) => text.length))).toBeLessThanOrEqual(160)
    expect(printed.replaceAll(/\s+/g, ' ')).toContain(notes.join(' · '))
    expect(printed).toMatch(/^NOT OFFERED market\.boards/)
  })

  it('reports an account that cannot sign in', async () => {
    const { rows } = await checkConformance({
      url: upstream.url,
      timeZone: 'UTC',
      account: { name: 'a@b.example', password: 'secret' },
      socketUrl: null,
      timeoutMs: 1,
      clock: { now: () => Date.UTC(2026, 0, 15) },
    })
    expect(rows[0]).toMatchObject({ call: 'account.login', result: 'fails' })
    expect(JSON.stringify(rows)).not.toContain('secret"')
  })
})

describe('a field that the contract drops', () => {
  it.each([
    ['[].password', 'secret'],
    ['[].pay_password', 'secret'],
    ['key', 'secret'],
    ['[].wallet.private_2', 'secret'],
    ['[].user', 'personal'],
    ['[].user.phone', 'personal'],
    ['real_data.front_pic', 'personal'],
    ['risk', 'rigging'],
    ['[].pre_profit_result', 'rigging'],
    ['info.win_rate', 'rigging'],
    ['[].user_risk_level', 'rigging'],
    ['win_probability', 'rigging'],
    ['floating_point', 'rigging'],
    ['jwt_key', 'secret'],
    ['hot_wallet_address', 'secret'],
    ['collect_account', 'secret'],
    ['[].agent_path', 'inside'],
    ['[].keyword', null],
    ['[].user_id', null],
    ['[].description', null],
    ['shipping', null],
  ])('%s is %s', (path, leak) => expect(findLeak(path)).toBe(leak))
})
