import { api } from '@bourse/contracts/api'
import { describe, expect } from 'vitest'
import { okOutcome, at, withFields, type DialectCase, ok, expectDecodes } from './testing/dialect-cases.ts'

const { content, futures, nft, wallet } = api

const row = { id: 5, amount: '12.50000000', currency_id: 3, status: 1, created_at: '2026-03-01 09:00:00' }
const rowOut = expect.objectContaining({ id: 5, amount: '12.5', created_at: '2026-03-01T01:00:00.000Z' })
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
const portfolio = (data: object) => okOutcome(expect.objectContaining(data))

const CASES: readonly DialectCase[] = [
  [
    'S1',
    'pages',
    wallet.deposits,
    ok({ data: [row], page: '2', pages: 4, total: 31 }),
    at([rowOut], 2, 10, 31),
  ],
  [
    'S1',
    'paginator, the paginator of Laravel',
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
    'counted',
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
    'limited',
    api.dualInvest.orders,
    ok({ list: [{ id: 1, number: 2, total: '40', status: '1' }], limit: '10' }),
    at([expect.objectContaining({ id: 1, number: 2, total: '40', status: 1 })], 1, 10, null),
  ],
  ['S1', 'array, a bare list', nft.artworks, ok([artwork]), at([artworkOut], 1, 10, null)],
  [
    'S1',
    'array, under its own name',
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
  ['S1', 'unpaged, not paged', nft.owned, ok([artwork]), at([artworkOut], 1, 10, null)],
  [
    'S1',
    'coded',
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
    withFields({ balance: '5', order: { list: [heldOut], page: 1, limit: 10, total: 1 } }),
  ],
]

describe('every page format of the family', () => expectDecodes(CASES))
