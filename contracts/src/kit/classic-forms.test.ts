import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { classicText } from './classic-forms.ts'
import { classicWriter } from './classic.ts'
import { amount, percent } from './money.ts'
import { record } from './record.ts'
import { booleanCodec, count, id, tolerantNullable } from './scalar.ts'

const write = (wire: string, schema: z.ZodMiniType, value: unknown, isStrict = true): unknown => {
  const shape = record({ value: [wire, schema as never] })
  const toClassic = classicWriter((iso) => iso, { isStrict })
  return (toClassic(shape, { [wire]: value }, undefined) as Record<string, unknown>)[wire]
}

describe('a field of the classic face', () => {
  it.each([
    ['a rise', 'change', amount, '1.25', '+1.25'],
    ['a rise of a round number', 'change', amount, '3', '+3.00'],
    ['a fall', 'change', amount, '-0.5', '-0.50'],
    ['no change', 'change', amount, '0', '0.00'],
    ['a change with more digits', 'change', amount, '1.2345', '+1.2345'],
    ['an unknown change', 'change', tolerantNullable(amount), null, null],
    ['the last price', 'now_price', amount, '60000.5', '60000.50000'],
    ['a price with more digits', 'now_price', amount, '0.00000123', '0.00000123'],
    ['a volume', 'volume', amount, '12', '12.00000'],
    ['a spread', 'spread', amount, '0.5', '0.5000'],
    ['a fee rate', 'lever_trade_fee', percent, '0.1', '0.1000'],
    ['a rate overnight', 'overnight', percent, '0.05', '0.0500'],
    ['the risk rate', 'hazard_rate', percent, '125', '125.00'],
    ['a payout rate', 'profit_ratio', percent, '80', '80.00'],
    ['a share unsold', 'percentage', percent, '99.5', '99.50'],
    ['a rate of a fiat currency', 'ExRAte', amount, '7.2', '7.20'],
    ['a balance', 'change_balance', amount, '12.5', '12.50000000'],
    ['lots', 'share', amount, '2', 2],
    ['a leverage', 'multiple', count, 10, 10],
    ['a computed total', 'usdt_totle', amount, '1234.5', 1234.5],
    ['a computed penalty', 'cancel_fee', amount, '0.25', 0.25],
    ['a share of gains', 'correct_rate', percent, '62.5', 62.5],
    ['a flag in a column', 'open_lever', booleanCodec, true, 1],
    ['a flag in a column that is off', 'is_legal', booleanCodec, false, 0],
    ['a computed flag', 'is_charge', booleanCodec, true, true],
    ['a computed flag that is off', 'is_followed', booleanCodec, false, false],
    ['a like', 'collect', booleanCodec, true, true],
    ['an id', 'id', id('x'), 7, 7],
  ] as const)('%s is %s in the form of the family', (_what, wire, schema, value, written) => {
    expect(write(wire, schema, value)).toBe(written)
  })

  it('has the scale of a column and 0 or 1 where our exchange writes it, whose readers take every form', () => {
    expect(write('change', amount, '1.25', false)).toBe('1.25000000')
    expect(write('is_charge', booleanCodec, true, false)).toBe(1)
    expect(write('share', amount, '2', false)).toBe('2.00000000')
  })

  it('is the same in an event', () => {
    expect(classicText('change', '1.5')).toBe('+1.50')
    expect(classicText('change', '-1.5')).toBe('-1.50')
    expect(classicText('change', '')).toBe('')
  })
})
