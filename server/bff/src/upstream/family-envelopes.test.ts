import { api } from '@bourse/contracts/api'
import { describe, expect } from 'vitest'
import {
  okOutcome,
  bar,
  candle,
  withFields,
  type DialectCase,
  ok,
  onePage,
  expectDecodes,
  refused,
} from './testing/dialect-cases.ts'

const { account, content, market, nft, seconds, wallet } = api

const menu = { id: 1, name: 'Spot', title: 'spot', icon: 'spot', url: '/x', sort: 1, open_type: 'navigateTo' }
const menuRow = { ...menu, is_financial: null }
const CASES: readonly DialectCase[] = [
  ['S1', 'the payload in message', content.menu, ok([menu]), onePage([menuRow])],
  ['S1', 'a text as the payload', account.logout, ok('Signed out'), okOutcome('Signed out')],
  ['S1', 'a number as the payload', account.setNickname, ok(1), okOutcome('1')],
  ['S1', 'nothing as the payload', content.setting, ok(null), okOutcome(null)],
  [
    'S1',
    'an address beside the envelope',
    wallet.requestDeposit,
    ok('Sent', { url: 'https://pay' }),
    okOutcome({ message: 'Sent', id: null }),
  ],
  ['S3', 'the payload in message', content.site, ok({ site_name: 'B' }), withFields({ site_name: 'B' })],
  ['S4', 'the payload in data', content.menu, ok('success', { data: [menu] }), onePage([menuRow])],
  ['S4', 'a text, with an empty list beside it', account.logout, ok('Bye', { data: [] }), okOutcome('Bye')],
  ['S1', 'no text where one is due', account.logout, ok(null), okOutcome('')],
  ['S4', 'no payload: data is an empty list', content.popup, ok('success', { data: [] }), okOutcome(null)],
  [
    'S4',
    'a token in data',
    account.login,
    ok('success', { data: 'a'.repeat(32) }),
    okOutcome('a'.repeat(32)),
  ],
  [
    'G',
    'a list in data, its count beside it',
    wallet.withdrawals,
    ok('', {
      data: [{ id: 7, number: 1.5, name: 'BTC', status: 2, create_time: '2026-03-01 09:00:00' }],
      total: 31,
    }),
    okOutcome(
      expect.objectContaining({ total: 31, list: [expect.objectContaining({ id: 7, number: '1.5' })] }),
    ),
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
  ['S1', 'an empty list sent as an error', seconds.offers, { type: 'error', message: [] }, onePage([])],
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

describe('every envelope of the family', () => expectDecodes(CASES))
