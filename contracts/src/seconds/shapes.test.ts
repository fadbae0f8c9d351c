import { toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { seconds } from './endpoints.ts'
import { offer, payAsset, secondsOrder } from './shapes.ts'

const classic = {
  id: 12,
  user_id: 8,
  match_id: 4,
  currency_id: 3,
  type: 1,
  seconds: 60,
  number: '100.00000000',
  open_price: '60000.00000',
  end_price: '60010.00000',
  fee: '2.00000000',
  profit_ratio: '80.00',
  fact_profits: '80.00000000',
  status: 3,
  profit_result: 1,
  is_insurance: 0,
  created_at: '2024-03-05 06:07:08',
  handled_at: '2024-03-05 06:08:08',
  complete_at: '2024-03-05 06:08:09',
  symbol_name: 'BTC/USDT',
  currency_name: 'USDT',
  show_micro_id: 10012,
  remain_milli_seconds: 0,
  account: 'a***@example.com',
  real_name: 'Another',
}

describe('a seconds order of the classic dialect', () => {
  it('is decoded to our names and encoded in our wire format', () => {
    const ours = z.decode(secondsOrder, classic as never)
    expect(ours).toMatchObject({
      market: '4',
      payAsset: '3',
      direction: 'up',
      stake: toAmount('100'),
      payoutRate: toAmount('0.8'),
      profit: toAmount('80'),
      status: 'closed',
      outcome: 'win',
      expiresAt: Date.parse('2024-03-05T06:08:08Z'),
      remainingMs: 0,
    })
    expect(z.encode(secondsOrder, ours)).toEqual({
      id: 12,
      match_id: 4,
      currency_id: 3,
      currency_name: 'USDT',
      symbol_name: 'BTC/USDT',
      type: 1,
      seconds: 60,
      number: '100',
      fee: '2',
      profit_ratio: '80',
      open_price: '60000',
      end_price: '60010',
      fact_profits: '80',
      status: 3,
      profit_result: 1,
      created_at: '2024-03-05T06:07:08.000Z',
      handled_at: '2024-03-05T06:08:08.000Z',
      complete_at: '2024-03-05T06:08:09.000Z',
      remain_milli_seconds: 0,
      show_micro_id: '10012',
      entry_at: null,
      entry_tick: null,
      close_tick: null,
    })
  })

  it('has no result right after submission', () => {
    const { fact_profits: _profit, complete_at: _end, profit_result: _result, ...fresh } = classic
    expect(
      z.decode(secondsOrder, { ...fresh, status: 1, remain_milli_seconds: 61299.6 } as never),
    ).toMatchObject({
      status: 'open',
      profit: null,
      closedAt: null,
      outcome: null,
      remainingMs: 61300,
    })
  })

  it('has a draw as zero and a loss as minus one', () => {
    expect(z.decode(secondsOrder, { ...classic, profit_result: 0 } as never).outcome).toBe('draw')
    expect(z.decode(secondsOrder, { ...classic, profit_result: '-1' } as never).outcome).toBe('loss')
  })
})

describe('the offers', () => {
  it('have a fraction in code and a percentage on the wire', () => {
    expect(
      z.decode(offer, {
        id: 1,
        seconds: 60,
        profit_ratio: '95.00',
        min_amount: '10.00',
        max_amount: null,
      } as never),
    ).toEqual({
      id: '1',
      seconds: 60,
      payoutRate: toAmount('0.95'),
      lossRate: null,
      stakeMin: toAmount('10'),
      stakeMax: null,
      excludedMarkets: null,
    })
  })

  it('may be paid with an asset the member has never held', () => {
    const usdt = { id: 3, name: 'USDT', micro_numbers: [{ id: 1, currency_id: 3, number: '50.00' }, '100'] }
    expect(z.decode(payAsset, { ...usdt, user_wallet: null } as never)).toMatchObject({
      code: 'USDT',
      wallet: null,
    })
    expect(
      z.decode(payAsset, { ...usdt, user_wallet: { micro_balance: '7.00000000' } } as never).wallet,
    ).toEqual({
      free: toAmount('7'),
      held: null,
    })
  })
})

describe('the input of an order', () => {
  const order = { match_id: '4', currency_id: '3', type: '2', seconds: '60', number: '100' }

  it('arrives as a form sends it', () => {
    expect(z.decode(seconds.open.input, order as never)).toEqual({
      market: '4',
      payAsset: '3',
      direction: 'down',
      seconds: 60,
      stake: toAmount('100'),
    })
  })

  it.each([
    { type: '0' },
    { seconds: '0' },
    { seconds: '-60' },
    { number: '0' },
    { number: 100 },
    { match_id: '' },
  ])('is strict: %j', (change) => {
    expect(z.safeDecode(seconds.open.input, { ...order, ...change } as never).success).toBe(false)
  })
})
