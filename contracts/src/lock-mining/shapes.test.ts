import { toAmount, shapeOf } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lockMining } from './endpoints.ts'
import { lock, lockPlan } from './shapes.ts'

const plan = {
  id: 1,
  currency_id: 3,
  currency_name: 'USDT',
  interest_rate: '0.30000000',
  save_min: '100.00000000',
  day: 5,
  intro: '<p>Five days</p>',
}
const held = {
  id: 7,
  currency_name: 'USDT',
  amount: 10000,
  day_rate: '0.00300000',
  total_interest: '150.00000000',
  start_at: '2024-03-06',
  end_at: '2024-03-11',
  status: 1,
  cancel_fee: 120.5,
}

describe('the daily rate', () => {
  it('is the same fraction in a plan, with a percentage on the wire, and in a lock, with a fraction on the wire', () => {
    expect(z.decode(lockPlan, plan as never).dailyRate).toBe(toAmount('0.003'))
    expect(z.decode(lock, held as never).dailyRate).toBe(toAmount('0.003'))
  })

  it('round-trips on either wire format', () => {
    expect(z.encode(lockPlan, z.decode(lockPlan, plan as never))).toMatchObject({ interest_rate: '0.3' })
    expect(z.encode(lock, z.decode(lock, held as never))).toMatchObject({ day_rate: '0.003' })
  })
})

describe('a lock', () => {
  it('is decoded to our names', () => {
    expect(z.decode(lock, held as never)).toMatchObject({
      amount: toAmount('10000'),
      startsOn: '2024-03-06',
      endsOn: '2024-03-11',
      status: 'running',
      penalty: toAmount('120.5'),
    })
  })

  it('has its own list field', () => {
    expect(shapeOf(lockMining.list.output)).toMatchObject({ kind: 'page', style: { bare: 'order_list' } })
  })
})

describe('a foreign upstream', () => {
  it('states its own penalty as a number, and none of our extensions', () => {
    const read = z.decode(lock, held as never)
    expect(read.penalty).toBe(toAmount('120.5'))
    const { daysLeft, maturesAt, nextDividendAt, outcome, paid, penaltyRatio, renews } = read
    expect([daysLeft, maturesAt, nextDividendAt, outcome, paid, penaltyRatio, renews]).toEqual(
      Array.from({ length: 7 }, () => null),
    )
  })

  it('sends plans without penalty, dividend time and maximum', () => {
    expect(z.decode(lockPlan, plan as never)).toMatchObject({
      amountMax: null,
      decimals: null,
      dividendTime: null,
      penaltyRatio: null,
    })
  })

  it.each([[{ ...held, outcome: 'unknown' }], [{ ...held, next_dividend_at: 'soon', days_left: 'x' }]])(
    'may send extensions in a form that we do not know',
    (row) => expect(z.decode(lock, row as never)).toMatchObject({ outcome: null, nextDividendAt: null }),
  )
})
