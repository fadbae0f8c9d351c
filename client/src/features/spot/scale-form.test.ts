import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { previewScale, type ScaleValues } from './scale-form.ts'

const a = toAmount
const values: ScaleValues = { from: '59000', to: '59900', count: '4', quantity: '0.04', weight: 'even' }
const context = {
  terms: { priceTick: a('0.01'), lotStep: a('0.00001'), quantityMin: a('0.0001') },
  side: 'buy' as const,
  feeRate: a('0.001'),
  free: a('3000'),
}
const issueOf = (more: Partial<ScaleValues>, given: Partial<typeof context> = {}) => {
  const result = previewScale({ ...values, ...more }, { ...context, ...given })
  return 'issue' in result ? result.issue.key : null
}

describe('the preview of a scale order', () => {
  it('lists the orders that the exchange places, and what they hold', () => {
    expect(previewScale(values, context)).toEqual({
      preview: {
        parts: ['59000', '59300', '59600', '59900'].map((price) => ({
          price: a(price),
          quantity: a('0.01'),
        })),
        held: a('2380.378'),
      },
    })
  })
  it('holds the coins of a sale', () => {
    expect(previewScale(values, { ...context, side: 'sell', free: a('0.04') })).toMatchObject({
      preview: { held: a('0.04') },
    })
  })
  it.each<[string, Partial<ScaleValues>, string]>([
    ['one price', { to: '59000' }, 'spot.scale_range'],
    ['a missing price', { from: '' }, 'spot.scale_range'],
    ['a price off the step', { from: '59000.001' }, 'spot.price_step'],
    ['one order', { count: '1' }, 'field.number_wrong'],
    ['too many orders', { count: '21' }, 'field.number_wrong'],
    ['no quantity', { quantity: '' }, 'field.amount_wrong'],
    ['a quantity off the step', { quantity: '0.040001' }, 'spot.quantity_step'],
    ['orders below the minimum', { quantity: '0.0002' }, 'field.minimum'],
    ['more than the balance', { quantity: '0.06' }, 'field.insufficient'],
  ])('with %s', (_name, more, key) => expect(issueOf(more)).toBe(key))
  it('is complete where the balance is unknown', () => {
    expect(issueOf({ quantity: '0.06' }, { free: null } as never)).toBeNull()
  })
})
