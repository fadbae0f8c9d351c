import { api } from '@bourse/contracts/api'
import { describe, expect } from 'vitest'
import {
  okOutcome,
  withFields,
  type DialectCase,
  ok,
  onePage,
  expectDecodes,
} from './testing/dialect-cases.ts'

const { account, identity, market, nft, points, seconds, wallet } = api

const asset = { id: 3, name: 'USDT', logo: '/u.png' }
const pair = { id: 11, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT' }
const quoted = { ...pair, now_price: '60000.12000', change: '+1.25', volume: '12.5' }
const market1 = { id: 11, currency_id: 1, legal_id: 3, currency_name: 'BTC', legal_name: 'USDT' }
const pairOut = { ...market1, now_price: '60000.12', change: '1.25', volume: '12.5' }
const board = (rows: unknown) =>
  onePage([{ id: 3, name: 'USDT', quotation: [expect.objectContaining(rows as object)] }])
const balance = { currency: 3, currency_name: 'USDT', legal_balance: '7.50000000', lock_legal_balance: 0 }
const profile = { id: '42', account_number: 'a***', phone: 13800138000, score: '100.00' }

const CASES: readonly DialectCase[] = [
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
    withFields({
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
    withFields({ legal_balance: '7.5', lock_legal_balance: '0' }),
  ],
  [
    'S1',
    'a record as JSON inside JSON',
    wallet.depositAddress,
    ok({ erc20: '0xabc', trc20: 'T1' }),
    okOutcome({ erc20: '0xabc', trc20: 'T1', address: null, tag: null }),
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
    withFields({ address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', erc20: null }),
  ],
  [
    'S1',
    'an address that is not there',
    wallet.depositAddress,
    ok(''),
    okOutcome({ erc20: null, trc20: null, address: null, tag: null }),
  ],
  [
    'S4',
    'one card in a list of cards',
    wallet.card,
    ok('', { data: [{ bank_account: '6222', real_name: 'A' }] }),
    withFields({ bank_account: '6222', real_name: 'A' }),
  ],
  [
    'S1',
    'one card by itself',
    wallet.card,
    ok({ bank_account: '6222', banks: [{ id: 1, name: 'Bank' }] }),
    withFields({ bank_account: '6222', banks: [{ id: 1, name: 'Bank' }] }),
  ],
  ['S1', 'nothing of a record: an empty list', wallet.card, ok([]), withFields({ bank_account: null })],
  [
    'S1',
    'an id and a phone number in the other type',
    account.profile,
    ok(profile),
    withFields({ id: 42, phone: '13800138000', score: '100' }),
  ],
  [
    'S3',
    'a rejected identity',
    identity.state,
    ok({ real_status: 3, review_status: 3 }),
    withFields({ review_status: 3, real_data: null }),
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
    onePage([expect.objectContaining({ id: 8, nickname: 'Ann', head_portrait: null })]),
  ],
  [
    'S1',
    'points in a list',
    points.list,
    ok([{ id: 1, title: 'Cup', points: 50 }]),
    withFields({
      points: null,
      list: expect.objectContaining({ list: [expect.objectContaining({ title: 'Cup', points: '50' })] }),
    }),
  ],
]

describe('every value format of the family', () => expectDecodes(CASES))
