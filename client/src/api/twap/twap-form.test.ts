import { toAmount } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { previewTwap, type TwapValues } from './twap-form.ts'

const a = toAmount
const TICKET = { product: 'spot', step: a('0.00001'), least: a('0.0001'), priceTick: a('0.01') } as const
const VALUES = { quantity: '0.01', orders: '10', minutes: '60', limit: '' }

describe('the form of a TWAP order', () => {
  it('previews the bounds of its orders', () => {
    const found = previewTwap(VALUES, TICKET)
    expect(found).toEqual({
      preview: {
        quantity: a('0.01'),
        orders: 10,
        minutes: 60,
        limitPrice: null,
        smallest: a('0.00068'),
        largest: a('0.00143'),
      },
    })
  })
  it.each<[string, Partial<TwapValues>, string]>([
    ['no quantity', { quantity: '' }, 'field.amount_wrong'],
    ['a quantity off the step', { quantity: '0.010001' }, 'spot.quantity_step'],
    ['one order', { orders: '1' }, 'field.number_wrong'],
    ['too many orders', { orders: '61' }, 'field.number_wrong'],
    ['too short a duration', { minutes: '9' }, 'field.number_wrong'],
    ['orders that are too small', { quantity: '0.001' }, 'twap.too_small'],
    ['an unreadable limit', { limit: '0' }, 'field.price_wrong'],
    ['a limit off the step', { limit: '60000.001' }, 'spot.price_step'],
  ])('with %s states the reason', (_name, more, key) => {
    expect(previewTwap({ ...VALUES, ...more }, TICKET)).toMatchObject({ issue: { key } })
  })
})
