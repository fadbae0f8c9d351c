import { toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ieo } from './endpoints.ts'
import { projectDetail, subscription } from './shapes.ts'

const info = {
  id: 4,
  title: 'Harbour',
  amount: '1000000',
  total_sell: '250000.00000000',
  percentage: '75.00',
  start_at: '2024-03-05 00:00:00',
  end_at: '2024-03-12 00:00:00',
  currency_id: 9,
  pay_currency_id: 3,
  time_status: 2,
  day: 7,
  price: '0.05000000',
  status: 1,
  content: '<p>…</p>',
}

describe('a project', () => {
  it('has the unsold share', () => {
    const ours = z.decode(projectDetail, { info, order_info: null, sell_order: null } as never)
    expect(ours.project).toMatchObject({
      supply: toAmount('1000000'),
      unsoldRate: toAmount('0.75'),
      phase: 'running',
      price: toAmount('0.05'),
      free: null,
    })
    expect(ours.subscription).toBeNull()
    expect(z.encode(projectDetail, ours).info).toMatchObject({
      percentage: '75',
      end_at: '2024-03-12T00:00:00.000Z',
    })
  })

  it('without a price is rejected', () => {
    expect(z.safeDecode(projectDetail, { info: { ...info, price: null } } as never).success).toBe(false)
  })
})

describe('a subscription', () => {
  it('has nothing granted until the coins are issued', () => {
    const row = {
      id: 1,
      name: 'HBR',
      coin_amount: '100.00000000',
      status: 1,
      give_amount: 0,
      sell_begin: null,
    }
    expect(z.decode(subscription, row as never)).toMatchObject({
      granted: 0n,
      status: 'applied',
      tradableAt: null,
    })
  })

  it.each([{ amount: '0' }, { amount: '1e3' }, { price: '-1' }, { project_id: '' }])(
    'with %j is refused',
    (change) => {
      const input = { project_id: '4', amount: '100', pay_currency: '3', price: '0.05' }
      expect(z.safeDecode(ieo.subscribe.input, input as never).success).toBe(true)
      expect(z.safeDecode(ieo.subscribe.input, { ...input, ...change } as never).success).toBe(false)
    },
  )
})
