import { api } from '@bourse/contracts/api'
import { describe, expect } from 'vitest'
import { expectDecodes, ok, okOutcome, refused, withFields } from './testing/dialect-cases.ts'

/** A project as the family sends it: numbers as texts, the unsold share in percent, local times. */
const project = {
  id: 4,
  title: 'Harbour',
  summary: 'A coin',
  amount: '1000000',
  total_sell: '250000.00000000',
  start_at: '2024-03-05 08:00:00',
  end_at: '2024-03-12 08:00:00',
  logo: '/upload/a.png',
  currency_id: 9,
  pay_currency_id: 3,
  currency_name: 'HBR',
  pay_currency_name: 'USDT',
  time_status: 2,
  percentage: '99.99',
  day: 7,
}
const decoded = {
  id: 4,
  amount: '1000000',
  total_sell: '250000',
  percentage: '99.99',
  time_status: 2,
  start_at: '2024-03-05T00:00:00.000Z',
  // Extensions, which this upstream does not send.
  sale_mode: null,
  limit_amount: null,
  price: null,
}
const info = { ...project, price: '0.05000000', min: '100', sell_begin: '2024-03-13 08:00:00', status: 1 }
const order = {
  id: 1,
  created_at: '2024-03-06 08:00:00',
  name: 'HBR',
  coin_amount: '100.00000000',
  sell_begin: null,
  status: 1,
  give_amount: 0,
}
const row = (more: object) => expect.objectContaining(more)

describe('token sales of the family', () =>
  expectDecodes([
    ['plain', 'a bare list', api.ieo.list, ok({ list: [project] }), withFields({ list: [row(decoded)] })],
    [
      'plain',
      'a project with the price in Bitcoin, which only one branch states',
      api.ieo.detail,
      ok({ info: { ...info, btc_price: '0.00000077' }, order_info: null, sell_order: null }),
      withFields({
        info: row({ price: '0.05', btc_price: '0.00000077', eth_price: null, release_schedule: null }),
      }),
    ],
    [
      'plain',
      'orders applied, paid and issued, with numbers as states',
      api.ieo.subscriptions,
      ok({
        current_page: 1,
        last_page: 1,
        total: 3,
        data: [order, { ...order, status: 2 }, { ...order, status: 3, give_amount: '100.00000000' }],
      }),
      withFields({
        list: [
          row({ status: 1, give_amount: '0', releases: null, paid_amount: null }),
          row({ status: 2, give_amount: '0' }),
          row({ status: 3, give_amount: '100' }),
        ],
      }),
    ],
    [
      'plain',
      'a subscription',
      api.ieo.subscribe,
      ok('申购成功'),
      okOutcome({ message: '申购成功', id: null }),
    ],
    [
      'plain',
      'a refused subscription',
      api.ieo.subscribe,
      { type: 'error', message: '余额不足' },
      refused('余额不足'),
    ],
  ]))
