import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpUpstream } from './http-upstream.ts'
import type { Outcome } from './port.ts'

/**
 * One line: who writes it, what it is about, the call, the body as it comes (a text is sent as it stands), and what the
 * adapter makes of it.
 */
type Line = readonly [
  branch: string,
  claim: string,
  call: Endpoint,
  body: unknown,
  gives: Partial<Outcome> & { readonly kind: Outcome['kind'] },
  zone?: string,
]

const { account, content, futures, identity, market, messages, nft, points, seconds, wallet } = api
const ok = (message: unknown, beside: object = {}) => ({ type: 'ok', message, ...beside })
const answer = (data: unknown) => ({ kind: 'answer', data }) as const
const having = (data: object) => answer(expect.objectContaining(data))
const refused = (message: string) => ({ kind: 'refused', message, reason: null }) as const

const menu = { id: 1, name: 'Spot', title: 'spot', icon: 'spot', url: '/x', sort: 1, open_type: 'navigateTo' }
const menuRow = { ...menu, is_financial: null }
const onePage = (list: unknown[], beside: object = {}) =>
  answer({ list, page: 1, limit: 10, total: null, ...beside })
const candle = { time: 1_700_000_000_000, open: 1.5, high: 2, low: 1, close: '1.75', volume: 10 }
const bar = {
  time: '2023-11-14T22:13:20.000Z',
  open: '1.5',
  high: '2',
  low: '1',
  close: '1.75',
  volume: '10',
}

const ENVELOPES: readonly Line[] = [
  ['S1', 'the payload in message', content.menu, ok([menu]), onePage([menuRow])],
  ['S1', 'a text as the payload', account.logout, ok('Signed out'), answer('Signed out')],
  ['S1', 'a number as the payload', account.setNickname, ok(1), answer('1')],
  ['S1', 'nothing as the payload', content.setting, ok(null), answer(null)],
  [
    'S1',
    'an address beside the envelope',
    wallet.requestDeposit,
    ok('Sent', { url: 'https://pay' }),
    answer('Sent'),
  ],
  ['S3', 'the payload in message', content.site, ok({ site_name: 'B' }), having({ site_name: 'B' })],
  ['S4', 'the payload in data', content.menu, ok('success', { data: [menu] }), onePage([menuRow])],
  ['S4', 'a text, with an empty list beside it', account.logout, ok('Bye', { data: [] }), answer('Bye')],
  ['S1', 'no text where one is due', account.logout, ok(null), answer('')],
  ['S4', 'no payload: data is an empty list', content.popup, ok('success', { data: [] }), answer(null)],
  ['S4', 'a token in data', account.login, ok('success', { data: 'a'.repeat(32) }), answer('a'.repeat(32))],
  [
    'G',
    'a list in data, its count beside it',
    wallet.withdrawals,
    ok('', {
      data: [{ id: 7, number: 1.5, name: 'BTC', status: 2, create_time: '2026-03-01 09:00:00' }],
      total: 31,
    }),
    answer(expect.objectContaining({ total: 31, list: [expect.objectContaining({ id: 7, number: '1.5' })] })),
  ],
  ['G', 'a no with a numeric type', content.menu, { type: 400, message: 'bad' }, refused('bad')],
  ['G', 'a fault with a numeric type', content.menu, { type: 500, message: 'oh' }, refused('oh')],
  ['S2', '999 as a text', account.profile, { type: '999', message: 'Log in' }, { kind: 'session-lost' }],
  ['S2', '999 as a number', account.profile, { type: 999, message: 'Log in' }, { kind: 'session-lost' }],
  ['S2', '998 as a text', wallet.withdraw, { type: '998', message: 'Who' }, { kind: 'identity-required' }],
  ['S2', '998 as a number', wallet.withdraw, { type: 998, message: 'Who' }, { kind: 'identity-required' }],
  ['S1', 'a plain no', account.login, { type: 'error', message: 'Wrong' }, refused('Wrong')],
  [
    'ours',
    'a no with its machine reason',
    account.login,
    { type: 'error', message: 'Wrong', reason: 'login_failed' },
    { kind: 'refused', message: 'Wrong', reason: 'login_failed' },
  ],
  ['S1', 'an empty list told as an error', seconds.offers, { type: 'error', message: [] }, onePage([])],
  ['S1', 'an error whose text is a thing', account.logout, { type: 'error', message: { a: 1 } }, refused('')],
  ['S1', 'an empty list where no list is due', account.logout, { type: 'error', message: [] }, refused('')],
  ['S1', 'a text where an object is due', nft.artwork, ok('Parameter error'), refused('Parameter error')],
  ['S1', 'a text where a list is due', nft.artworks, ok('Parameter\nerror'), refused('Parameter error')],
  ['S1', 'code 1 as a number', market.candles, { code: 1, msg: 'success', data: [candle] }, onePage([bar])],
  ['S1', 'code 1 as a text', market.candles, { code: '1', msg: 'success', data: [candle] }, onePage([bar])],
  ['S1', 'code 1 with nothing', market.candles, { code: 1, msg: 'success', data: null }, onePage([])],
  [
    'S1',
    'code -1',
    market.candles,
    { code: -1, msg: 'symbol invalid', data: null },
    refused('symbol invalid'),
  ],
  ['S1', 'code -1 as a text', market.candles, { code: '-1', msg: 'no', data: [] }, refused('no')],
  ['cached', 'candles in the common envelope', market.candles, ok([candle]), onePage([bar])],
  ['fault', 'a page of HTML', content.menu, '<html>Whoops</html>', { kind: 'invalid' }],
  ['fault', 'an exception instead of an envelope', content.menu, { exception: 'E' }, { kind: 'invalid' }],
]

const row = { id: 5, amount: '12.50000000', currency_id: 3, status: 1, created_at: '2026-03-01 09:00:00' }
const rowOut = expect.objectContaining({ id: 5, amount: '12.5', created_at: '2026-03-01T01:00:00.000Z' })
const at = (list: readonly unknown[], page: number, limit: number, total: number | null) =>
  answer({ list, page, limit, total })
const artwork = { id: 9, code: 'abc', name: 'Moon', price: '3', type: 1, currency_name: 'USDT' }
const artworkOut = expect.objectContaining({ id: 9, code: 'abc', price: '3' })
const bid = { id: 3, price: '4.5', nick_name: 'x' }
const position = { id: 1, currency: 1, legal: 3, type: 1, status: 1, share: 2, multiple: 10, price: '5' }
const held = { ...position, caution_money: '1.00000000', create_time: 1_700_000_000 }
const heldOut = expect.objectContaining({
  id: 1,
  caution_money: '1',
  create_time: '2023-11-14T22:13:20.000Z',
})
const totals = { hazard_rate: '83.12', profits_total: '-1.50000000' }
const portfolio = (data: object) => answer(expect.objectContaining(data))

const PAGES: readonly Line[] = [
  ['S1', 'P1', wallet.deposits, ok({ data: [row], page: '2', pages: 4, total: 31 }), at([rowOut], 2, 10, 31)],
  [
    'S1',
    'P2, the paginator of Laravel',
    wallet.transferHistory,
    ok({
      current_page: 2,
      data: [{ id: 1, value: '-2.00000000', created_time: '' }],
      first_page_url: 'http://internal/?page=1',
      per_page: '15',
      total: 31,
    }),
    at([expect.objectContaining({ id: 1, value: '-2', created_time: null })], 2, 15, 31),
  ],
  [
    'S1',
    'P3',
    content.articles,
    ok({
      list: [{ id: 4, c_id: 5, title: 'T' }],
      count: 31,
      page: 1,
      limit: '15',
      version: { key: 'version' },
    }),
    at([expect.objectContaining({ id: 4, c_id: 5, title: 'T', content: null })], 1, 15, 31),
  ],
  [
    'S1',
    'P4',
    api.dualInvest.orders,
    ok({ list: [{ id: 1, number: 2, total: '40', status: '1' }], limit: '10' }),
    at([expect.objectContaining({ id: 1, number: 2, total: '40', status: 1 })], 1, 10, null),
  ],
  ['S1', 'P5, a bare list', nft.artworks, ok([artwork]), at([artworkOut], 1, 10, null)],
  [
    'S1',
    'P5, under its own name',
    api.lockMining.list,
    ok({
      order_list: [
        {
          id: 1,
          currency_name: 'BTC',
          amount: 2,
          day_rate: '0.004',
          start_at: '2026-03-01',
          end_at: '2026-04-01',
          status: 1,
          cancel_fee: 0.5,
        },
      ],
    }),
    at(
      [
        expect.objectContaining({
          amount: '2',
          day_rate: '0.004',
          cancel_fee: '0.5',
          start_at: '2026-03-01',
        }),
      ],
      1,
      10,
      null,
    ),
  ],
  ['S1', 'P6, not paged', nft.owned, ok([artwork]), at([artworkOut], 1, 10, null)],
  [
    'S1',
    'P7',
    nft.myBids,
    ok({ code: 0, data: [bid], count: 31 }),
    at([expect.objectContaining({ id: 3, price: '4.5' })], 1, 10, 31),
  ],
  [
    'S1',
    'an array with holes',
    nft.owned,
    ok({ 0: artwork, 2: artwork }),
    at([artworkOut, artworkOut], 1, 10, null),
  ],
  [
    'S1',
    'message.message.data',
    futures.list,
    ok({ rate_profits_total: totals, message: { current_page: 1, data: [held], per_page: 10, total: 1 } }),
    portfolio({
      rate_profits_total: { hazard_rate: '83.12', profits_total: '-1.5' },
      message: { list: [heldOut], page: 1, limit: 10, total: 1 },
    }),
  ],
  [
    'B',
    'the same call as a plain paginator',
    futures.list,
    ok({ current_page: 1, data: [held], per_page: 10, total: 1 }),
    portfolio({ rate_profits_total: null, message: { list: [heldOut], page: 1, limit: 10, total: 1 } }),
  ],
  [
    'G',
    'the same call as a list in data',
    futures.list,
    ok('', { data: [held], total: 1 }),
    portfolio({ message: { list: [heldOut], page: 1, limit: 10, total: 1 } }),
  ],
  [
    'S1',
    'a paginator under a key of its own',
    futures.book,
    ok({ balance: '5.00000000', order: { current_page: 1, data: [held], per_page: 10, total: 1 } }),
    having({ balance: '5', order: { list: [heldOut], page: 1, limit: 10, total: 1 } }),
  ],
]

const asset = { id: 3, name: 'USDT', logo: '/u.png' }
const pair = { id: 11, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT' }
const quoted = { ...pair, now_price: '60000.12000', change: '+1.25', volume: '12.5' }
const market1 = { id: 11, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT' }
const pairOut = { ...market1, now_price: '60000.12', change: '1.25', volume: '12.5' }
const board = (rows: unknown) =>
  onePage([{ id: 3, name: 'USDT', quotation: [expect.objectContaining(rows as object)] }])
const balance = { currency: 3, currency_name: 'USDT', legal_balance: '7.50000000', lock_legal_balance: 0 }
const profile = { id: '42', account_number: 'a***', phone: 13800138000, score: '100.00' }

const VALUES: readonly Line[] = [
  [
    'S1',
    'decimals as texts of full scale',
    market.boards,
    ok([{ ...asset, quotation: [quoted] }]),
    board(pairOut),
  ],
  [
    'G',
    'decimals as numbers',
    market.boards,
    ok([{ ...asset, quotation: [{ ...quoted, now_price: 60000.12, change: 1.25, volume: 12.5 }] }]),
    board(pairOut),
  ],
  [
    'S1',
    'a number printed by PHP with an exponent',
    market.boards,
    `{"type":"ok","message":[{"id":3,"name":"USDT","quotation":[{"id":11,"currency_id":1,"legal_id":3,"currency_name":"SHIB","legal_name":"USDT","now_price":"8.1E-6"}]}]}`,
    board({ now_price: '0.0000081' }),
  ],
  [
    'S1',
    'a number longer than a double',
    market.boards,
    `{"type":"ok","message":[{"id":3,"name":"USDT","quotation":[{"id":11,"currency_id":1,"legal_id":3,"currency_name":"X","legal_name":"USDT","now_price":12345678901234567.123456789012345678}]}]}`,
    board({ now_price: '12345678901234567.123456789012345678' }),
  ],
  [
    'S1',
    'a change that is not known',
    market.boards,
    ok([{ ...asset, quotation: [{ ...quoted, change: '' }] }]),
    board({ change: null }),
  ],
  [
    'B',
    'pairs under matches, prices in a record of their own',
    market.boards,
    ok([
      {
        id: 3,
        code: 'USDT',
        matches: [
          {
            id: 11,
            currency_id: 1,
            legal_id: 3,
            base_currency_code: 'BTC',
            quote_currency_code: 'USDT',
            symbol: 'BTC/USDT',
            currency_quotation: {
              close: '60000.12',
              change: '1.25',
              volume: '12.5',
              high: '61000',
              low: '59000',
            },
          },
        ],
      },
    ]),
    board({ ...pairOut, high: '61000', low: '59000' }),
  ],
  ['G', 'pairs without the board around them', market.boards, ok({ quotation: [quoted] }), board(pairOut)],
  [
    'B',
    'balances in an account of their own',
    wallet.detail,
    ok({
      currency: 3,
      code: 'USDT',
      legal_account: { id: 1, currency_id: 3, balance: '7.5', lock_balance: '0.5' },
    }),
    having({
      currency: 3,
      currency_name: 'USDT',
      legal_balance: '7.5',
      lock_legal_balance: '0.5',
      change_balance: null,
    }),
  ],
  [
    'B',
    'what seconds are paid with',
    seconds.payAssets,
    ok([{ id: 3, code: 'USDT', micro_account: { balance: '9.5', lock_balance: '1' } }]),
    onePage([
      expect.objectContaining({
        id: 3,
        name: 'USDT',
        user_wallet: { micro_balance: '9.5', lock_micro_balance: '1' },
      }),
    ]),
  ],
  [
    'S1',
    'sums that are the number 0',
    wallet.detail,
    ok(balance),
    having({ legal_balance: '7.5', lock_legal_balance: '0' }),
  ],
  [
    'S1',
    'a record as JSON inside JSON',
    wallet.depositAddress,
    ok({ erc20: '0xabc', trc20: 'T1' }),
    answer({ erc20: '0xabc', trc20: 'T1', address: null }),
  ],
  [
    'S1',
    'a list as JSON inside JSON',
    market.boards,
    ok([{ ...asset, quotation: JSON.stringify([quoted]) }]),
    board(pairOut),
  ],
  [
    'S1',
    'the whole payload as JSON inside JSON',
    market.boards,
    ok(JSON.stringify([{ ...asset, quotation: [quoted] }])),
    board(pairOut),
  ],
  [
    'S1',
    'an address as a bare text',
    wallet.depositAddress,
    ok('1BoatSLRHtKNngkdXEeobR76b53LETtpyT'),
    having({ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', erc20: null }),
  ],
  [
    'S1',
    'an address that is not there',
    wallet.depositAddress,
    ok(''),
    answer({ erc20: null, trc20: null, address: null }),
  ],
  [
    'S4',
    'one card in a list of cards',
    wallet.card,
    ok('', { data: [{ bank_account: '6222', real_name: 'A' }] }),
    having({ bank_account: '6222', real_name: 'A' }),
  ],
  [
    'S1',
    'one card by itself',
    wallet.card,
    ok({ bank_account: '6222', banks: [{ id: 1, name: 'Bank' }] }),
    having({ bank_account: '6222', banks: [{ id: 1, name: 'Bank' }] }),
  ],
  ['S1', 'nothing of a record: an empty list', wallet.card, ok([]), having({ bank_account: null })],
  [
    'S1',
    'an id and a phone in the other type',
    account.profile,
    ok(profile),
    having({ id: 42, phone: '13800138000', score: '100' }),
  ],
  [
    'S3',
    'a rejected identity',
    identity.state,
    ok({ real_status: 3, review_status: 3 }),
    having({ review_status: 3, real_data: null }),
  ],
  [
    'S1',
    'flags as texts',
    nft.wonLots,
    ok([{ id: 1, code: 'c', price: '3', is_pay: '1', is_read: '0', is_expired: 1 }]),
    onePage([expect.objectContaining({ is_pay: true, is_read: false, is_expired: true })]),
  ],
  [
    'S1',
    'the author under the other name',
    nft.artists,
    ok([{ author_id: 8, nickname: 'Ann', password: '$2y$10$abc' }]),
    onePage([{ id: 8, nickname: 'Ann', head_portrait: null }]),
  ],
  [
    'S1',
    'points in a list',
    points.list,
    ok([{ id: 1, title: 'Cup', points: 50 }]),
    having({
      points: null,
      list: expect.objectContaining({ list: [expect.objectContaining({ title: 'Cup', points: '50' })] }),
    }),
  ],
]

const newest = (create_time: unknown) => ok({ data: [{ id: 1, title: 'T', create_time }], page: 1, total: 1 })
const told = (create_time: string | null) => at([expect.objectContaining({ create_time })], 1, 10, 1)

const TIMES: readonly Line[] = [
  [
    'S1',
    'a zoneless time, Shanghai',
    messages.list,
    newest('2026-03-01 09:00:00'),
    told('2026-03-01T01:00:00.000Z'),
  ],
  [
    'S2',
    'a zoneless time, Sao Paulo',
    messages.list,
    newest('2026-03-01 09:00:00'),
    told('2026-03-01T12:00:00.000Z'),
    'America/Sao_Paulo',
  ],
  [
    'S3',
    'a zoneless time, Tokyo',
    messages.list,
    newest('2026-03-01 09:00:00'),
    told('2026-03-01T00:00:00.000Z'),
    'Asia/Tokyo',
  ],
  [
    'S1',
    'a time with its zone',
    messages.list,
    newest('2026-03-01T09:00:00+00:00'),
    told('2026-03-01T09:00:00.000Z'),
  ],
  ['S1', 'seconds', messages.list, newest(1_700_000_000), told('2023-11-14T22:13:20.000Z')],
  ['S1', 'seconds as a text', messages.list, newest('1700000000'), told('2023-11-14T22:13:20.000Z')],
  [
    'S1',
    'seconds with a fraction, as a text',
    messages.list,
    newest('1700000000.123400'),
    told('2023-11-14T22:13:20.123Z'),
  ],
  ['S1', 'milliseconds', messages.list, newest(1_700_000_000_000), told('2023-11-14T22:13:20.000Z')],
  ['S1', 'an empty time', messages.list, newest(''), told(null)],
  ['S1', 'the time 0', messages.list, newest(0), told(null)],
  ['S1', 'the zero date of MySQL', messages.list, newest('0000-00-00 00:00:00'), told(null)],
  [
    'ST7',
    'candles in seconds',
    market.candles,
    { code: 1, data: [{ ...candle, time: 1_700_000_000 }] },
    onePage([bar]),
  ],
  [
    'php--',
    'candles of the search index',
    market.candles,
    {
      code: 1,
      data: [
        { ...candle, id: 1_700_000_000, period: '1min', 'base-currency': 'BTC', vol: '9', amount: '10' },
      ],
    },
    onePage([bar]),
  ],
  [
    'S1',
    'what is left, in milliseconds with a fraction',
    seconds.result,
    ok({
      id: 1,
      match_id: 11,
      currency_id: 3,
      type: 1,
      seconds: 60,
      number: '5.00',
      status: 1,
      remain_milli_seconds: 1299.75,
    }),
    having({ remain_milli_seconds: 1300, number: '5', complete_at: null }),
  ],
  [
    'S1',
    'dates without a time',
    api.dualInvest.product,
    ok({
      id: 1,
      name: 'B',
      type: 'call',
      currency_id: 1,
      rate: '12.5',
      exercise_price: '30000',
      start_time: '2026-03-01',
      end_time: '2026-04-01',
    }),
    having({ start_time: '2026-03-01', end_time: '2026-04-01', rate: '12.5' }),
  ],
]

const TABLES: readonly (readonly [string, readonly Line[]])[] = [
  ['envelopes', ENVELOPES],
  ['pages', PAGES],
  ['values', VALUES],
  ['times', TIMES],
]

let server: Server
let url: string
let body = ''
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', body.startsWith('<') ? 'text/html' : 'application/json')
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe.each(TABLES)('every way the family writes its %s', (_name, lines) => {
  it.each(lines.map((line) => [`${line[0]}: ${line[1]}`, line] as const))('%s', async (_claim, line) => {
    const [, , endpoint, sent, gives, timeZone = 'Asia/Shanghai'] = line
    body = typeof sent === 'string' ? sent : JSON.stringify(sent)
    const upstream = httpUpstream({
      url,
      timeZone,
      trusted: false,
      watch: { replied: () => undefined, drifted: () => undefined },
      elapsed: () => 0,
    })
    const asked = { page: 1, limit: 10 }
    const call = {
      endpoint,
      input: asked,
      language: 'en',
      token: 't',
      jar: {},
      requestId: 'request-1',
    } as const
    const { jar: _jar, ...outcome } = await upstream.ask(call)
    await upstream.close()
    expect(outcome).toEqual(expect.objectContaining(gives))
  })
})
