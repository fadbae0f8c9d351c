import { dualInvest, type DualOrder, type DualProduct } from '@bourse/contracts/dual-invest'
import { toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { Asset } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  computeDistance,
  outcomesOfOrder,
  saleEndText,
  settlementDay,
  computeSettlement,
  resolveSharePrice,
  sorted,
  deriveState,
} from './terms.ts'
import { derive, type FormContext, toInput, validate } from './ticket-form.ts'

/** A row as a public server of the family sends it. */
const FAMILY_PRODUCT = {
  id: 6,
  name: 'BTC-30JUN26-70000-C',
  rate: '20',
  exercise_price: '60000',
  currency_id: 1,
  currency_name: 'BTC',
  type: 'call',
  start_time: '2026-06-20',
  end_time: '2026-06-30',
  total_number: 100,
  remaining_number: 40,
  purchased_number: 60,
  user_limit: 10,
  status: '1',
}
const productOf = (more = {}): DualProduct => {
  const page = z.decode(dualInvest.product.output, { ...FAMILY_PRODUCT, ...more } as never)
  if (page === null) throw new Error('a product is read')
  return page
}
const ASSETS = [
  { code: 'BTC', decimals: 8 },
  { code: 'USDT', decimals: 6 },
] as unknown as readonly Asset[]
const makeContext = (more: Partial<FormContext> = {}): FormContext => ({
  product: productOf(),
  assets: ASSETS,
  free: toAmount('0.5'),
  ...more,
})
const issue = (shares: string, context = makeContext()) =>
  validate({ shares }, derive({ shares }, context), context)

describe('the ticket', () => {
  it.each([
    ['', 'enter'],
    ['0', 'enter'],
    ['1.5', 'integer'],
    ['1.', 'integer'],
    ['41', 'above_left'],
    ['11', 'above_limit'],
    ['6', 'short'],
    ['5', undefined],
  ])('of %s shares has the issue %s', (shares, code) => {
    expect(issue(shares)?.code).toBe(code)
  })

  it('shows both results before the purchase, by the rule of the exchange', () => {
    const { invested, outcomes, after } = derive({ shares: '5' }, makeContext())
    expect(amountText(invested ?? (0n as never))).toBe('0.5')
    expect(after).toBe(0n)
    expect(outcomes).toEqual({
      below: { amount: toAmount('0.50273972'), code: 'BTC' },
      above: { amount: toAmount('30164.383561'), code: 'USDT' },
    })
  })

  it('sends the rate that was shown where the platform has one to compare', () => {
    const shown = makeContext({ product: productOf({ fair_rate: '24' }) })
    expect(toInput(derive({ shares: '2' }, shown), shown)).toMatchObject({
      shares: 2,
      shownRate: toAmount('0.2'),
    })
    expect(toInput(derive({ shares: '2' }, makeContext()), makeContext())).not.toHaveProperty('shownRate')
    expect(toInput(derive({ shares: 'x' }, shown), shown)).toBeNull()
  })

  it('knows no price of a put where the platform sends none, and leaves the check to it', () => {
    const put = makeContext({ product: productOf({ type: 'put' }) })
    expect(resolveSharePrice(put.product)).toBeNull()
    expect(issue('3', put)).toBeNull()
  })
})

const orderOf = (more: object): DualOrder => {
  const row = {
    id: 2,
    dual_id: 6,
    type: 'call',
    currency_name: 'BTC',
    order_rate: '20',
    day: 10,
    number: 10,
    total: '1',
    exercise_price: '60000',
    end_time: '2026-06-30',
    status: 0,
    ...more,
  }
  const [order] = z.decode(dualInvest.orders.output, {
    list: [row],
    page: 1,
    limit: 10,
    total: 1,
  } as never).list
  if (order === undefined) throw new Error('an order is read')
  return order
}
const before = toInstant(Date.UTC(2026, 5, 29))
const after = toInstant(Date.UTC(2026, 6, 1))

describe('the state of an order', () => {
  it.each([
    ['unsettled, as servers of the family write', { status: '0' }, before, 'purchased'],
    ['unsettled after its last day', { status: '0' }, after, 'settling'],
    ['settled, as they write', { status: '1' }, after, 'success'],
    ['settling, as its clients read', { status: 2 }, after, 'settling'],
    ['success, as they read', { status: 3, success: '1.05' }, after, 'success'],
    ['purchased, of our exchange', { status: 1, settles_at: '2026-06-30T08:00:00Z' }, after, 'purchased'],
    ['failed, of our exchange', { status: 0, settles_at: '2026-06-30T08:00:00Z' }, before, 'fail'],
  ] as const)('%s', (_name, row, now, state) => {
    expect(deriveState(orderOf(row), now)).toBe(state)
  })

  it('has both results, or none where a term is missing', () => {
    expect(outcomesOfOrder(orderOf({}), ASSETS)?.below).toEqual({
      amount: toAmount('1.00547945'),
      code: 'BTC',
    })
    expect(outcomesOfOrder(orderOf({ order_rate: null }), ASSETS)).toBeNull()
  })
})

describe('the list', () => {
  it('is sorted by settlement or by rate', () => {
    const list = [
      productOf({ id: 1, rate: '5', end_time: '2026-06-30' }),
      productOf({ id: 2, rate: '9', end_time: '2026-07-10' }),
      productOf({ id: 3, rate: '7', end_time: '2026-06-30' }),
    ]
    expect(sorted(list, 'maturity').map(({ id }) => id)).toEqual(['3', '1', '2'])
    expect(sorted(list, 'rate').map(({ id }) => id)).toEqual(['2', '3', '1'])
  })

  it('names the day at 16:00 UTC+8, and the distance of the strike', () => {
    const at = computeSettlement(productOf())
    expect(at).toBe(Date.UTC(2026, 5, 30, 8))
    expect(settlementDay(toInstant(Date.UTC(2026, 5, 30, 8)), 'en')).toBe('30 Jun 2026')
    expect(computeDistance(toAmount('66000'), toAmount('60000'))).toBe(toAmount('10'))
  })
})

it('the end of a sale names its zone, whatever the zone of the device', () => {
  expect(saleEndText(toInstant(Date.UTC(2026, 10, 28, 7, 30)), 'en')).toMatch(/28 Nov 2026.*15:30 UTC\+8$/)
})
