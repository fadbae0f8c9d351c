import { toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { futures } from './endpoints.ts'
import { marketBook, portfolio, position, ticket } from './shapes.ts'

/** A row in the classic dialect: eight decimals, times without a zone, "" for no time. */
const classic = {
  id: 31,
  user_id: 8,
  currency: 1,
  legal: 3,
  symbol: 'BTC/USDT',
  type: 2,
  status: 1,
  order_type: 2,
  share: 2,
  number: '0.20000000',
  multiple: 20,
  origin_price: '60000.00000000',
  price: '59990.00000000',
  update_price: '59900.50000000',
  target_profit_price: '0.00000000',
  stop_loss_price: '61000.00000000',
  origin_caution_money: '599.90000000',
  caution_money: '599.90000000',
  trade_fee: '1.1998',
  overnight: '0.0300',
  overnight_money: '0.00000000',
  profits: '-17.90000000',
  fact_profits: null,
  create_time: 1709618828,
  update_time: '1709618830.1234',
  transaction_time: '2024-03-05 06:07:08',
  handle_time: '',
  complete_time: '',
  time: '2024-03-05 06:07:08',
  follow_user_id: 5,
  follow_order_id: 30,
  show_lever_id: 10031,
  status_name: 'x',
  user: { email: 'leader@example.com', password: 'hash' },
}

describe('a position of the classic dialect', () => {
  const ours = z.decode(position, classic as never)

  it('is decoded to our names', () => {
    expect(ours).toMatchObject({
      id: '31',
      base: '1',
      quote: '3',
      side: 'short',
      status: 'open',
      origin: 'copied',
      lots: toAmount('2'),
      leverage: 20,
      openPrice: toAmount('59990'),
      takeProfit: 0n,
      stopLoss: toAmount('61000'),
      overnightRate: toAmount('0.0003'),
      profit: toAmount('-17.9'),
      realizedProfit: null,
      openedAt: Date.parse('2024-03-05T06:07:08Z'),
      closedAt: null,
      leader: '5',
      leaderPosition: '30',
    })
  })

  it('is encoded in our wire format under their names', () => {
    expect(z.encode(position, ours)).toMatchObject({
      id: 31,
      type: 2,
      status: 1,
      share: '2',
      number: '0.2',
      caution_money: '599.9',
      overnight: '0.03',
      create_time: '2024-03-05T06:07:08.000Z',
      transaction_time: '2024-03-05T06:07:08.000Z',
      handle_time: null,
      close_reason: null,
      show_lever_id: '10031',
    })
  })

  it('contains nothing about its owner', () => {
    const out = JSON.stringify(z.encode(position, ours))
    for (const secret of ['leader@example.com', 'hash', '"user_id"', 'status_name'])
      expect(out).not.toContain(secret)
  })

  it('stays the same when normalised again', () => {
    const once = z.encode(position, ours)
    expect(z.encode(position, z.decode(position, once))).toEqual(once)
  })

  it('without its margin is rejected', () => {
    expect(z.safeDecode(position, { ...classic, caution_money: '' } as never).success).toBe(false)
  })
})

describe('the outputs around positions', () => {
  const rows = { list: [classic], page: 1, limit: 10, total: 1 }

  it('have the page of my positions as a field', () => {
    const ours = z.decode(portfolio, {
      rate_profits_total: { hazard_rate: '85.50', profits_total: '-17.90000000' },
      message: rows,
    } as never)
    expect(ours.totals).toEqual({ riskRate: toAmount('0.855'), profit: toAmount('-17.9') })
    expect(ours.positions.list.map((row) => row.id)).toEqual(['31'])
    expect(Object.keys(z.encode(portfolio, ours))).toEqual(['rate_profits_total', 'message'])
  })

  it('have totals of all markets and of one', () => {
    const ours = z.decode(marketBook, {
      balance: '100.00000000',
      hazard_rate: 0,
      caution_money_total: '599.90000000',
      caution_money: 0,
      order: rows,
    } as never)
    expect(ours).toMatchObject({
      balance: toAmount('100'),
      riskRate: 0n,
      totalMargin: toAmount('599.9'),
      margin: 0n,
      profit: null,
    })
  })

  it('have a ticket without the positions of other members', () => {
    const ours = z.decode(ticket, {
      last_price: '60000.00000',
      user_lever: '12.50000000',
      lever_share_limit: { min: '1', max: 0 },
      multiple: { muit: [{ value: '10' }, { value: '20' }], share: [{ value: '1' }] },
      my_transaction: [classic],
      lever_transaction: { in: [classic], out: [] },
      ustd_price: 1,
      ExRAte: '7.1',
    } as never)
    expect(ours.offered?.leverages).toEqual([{ value: 10 }, { value: 20 }])
    expect(ours.lotBounds).toEqual({ min: toAmount('1'), max: 0n })
    expect(z.encode(ticket, ours)).not.toHaveProperty('lever_transaction')
  })
})

describe('the inputs', () => {
  const order = { legal_id: '3', currency_id: '1', share: '2', multiple: '20', type: '1', status: '1' }
  const opens = (change: object) => z.safeDecode(futures.open.input, { ...order, ...change } as never).success

  it('of an opening arrive as a form sends them', () => {
    expect(z.decode(futures.open.input, { ...order, target_price: '999', password: '' } as never)).toEqual({
      base: '1',
      quote: '3',
      lots: toAmount('2'),
      leverage: 20,
      side: 'long',
      kind: 'market',
      limitPrice: toAmount('999'),
      payPassword: '',
    })
  })

  it.each([
    { share: '0' },
    { share: '-1' },
    { share: '1e3' },
    { share: 2 },
    { multiple: '0' },
    { multiple: '1001' },
    { multiple: '1.5' },
    { type: '3' },
    { status: '9' },
    { target_price: '-5' },
    { legal_id: 'USDT' },
  ])('of an opening are strict: %j', (change) => {
    expect(opens({})).toBe(true)
    expect(opens(change)).toBe(false)
  })

  it('of closing many name the side by a word', () => {
    expect(z.decode(futures.closeAll.input, { type: '0' } as never)).toEqual({ sides: 'all' })
  })
})
