import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { type Amount, amount, toAmount, positiveInput } from './money.ts'
import { list, record } from './record.ts'
import { enumCodec, id, tolerantNullable, text } from './scalar.ts'
import { shapeOf } from './shape.ts'

const trade = record({
  id: id('trade'),
  side: ['type', enumCodec({ buy: 1, sell: 2 })],
  quantity: ['number', amount],
  note: tolerantNullable(text),
})

describe('a record', () => {
  it('has their names on the wire and ours in code', () => {
    const ours = z.decode(trade, { id: 7, type: 2, number: '1.50000000', note: '' })
    expect(ours).toEqual({ id: '7', side: 'sell', quantity: toAmount('1.5'), note: null })
    expect(z.encode(trade, ours)).toEqual({ id: 7, type: 2, number: '1.5', note: null })
  })

  it('is typed by its fields', () => {
    expectTypeOf<z.output<typeof trade>['side']>().toEqualTypeOf<'buy' | 'sell'>()
    expectTypeOf<z.output<typeof trade>['quantity']>().toEqualTypeOf<Amount>()
    expectTypeOf<keyof z.input<typeof trade>>().toEqualTypeOf<'id' | 'type' | 'number' | 'note'>()
  })

  it('drops every field that it does not declare', () => {
    const ours = z.decode(trade, { id: 7, type: 1, number: '1', note: null, password: 'x', risk: 1 } as never)
    expect(Object.keys(ours)).toEqual(['id', 'side', 'quantity', 'note'])
  })

  it('names the wire field that is wrong', () => {
    const wrong = z.safeDecode(trade, { id: 7, type: 9, number: 'x', note: null })
    expect(wrong.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
      ['type', 'choice_invalid'],
      ['number', 'amount_invalid'],
    ])
  })

  it.each([null, undefined, 'text', 5, [], [1]])('is not %j', (wire) => {
    expect(z.safeDecode(trade, wire as never).success).toBe(false)
  })

  it('round-trips through its normal form', () => {
    const wires = fc.record({
      id: fc.nat(),
      type: fc.constantFrom(1, 2),
      number: fc.nat({ max: 1_000_000 }).map(String),
      note: fc.constantFrom(null, 'a note'),
    })
    fc.assert(
      fc.property(wires, (wire) => {
        expect(z.encode(trade, z.decode(trade, wire))).toEqual(wire)
      }),
    )
  })

  it('takes no field from the prototype', () => {
    const named = record({ constructor: tolerantNullable(text), id: id('row') })
    expect(
      z.decode(trade, JSON.parse('{"__proto__":{"polluted":1},"id":1,"type":1,"number":"1","note":""}')),
    ).toEqual({
      id: '1',
      side: 'buy',
      quantity: toAmount('1'),
      note: null,
    })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(z.decode(named, { id: 1 } as never)).toEqual({ constructor: null, id: '1' })
  })

  it('omits an optional input that the caller omitted', () => {
    const input = record({ price: ['target_price', z.optional(positiveInput)] })
    expect(z.decode(input, {})).toEqual({})
    expect(z.encode(input, {})).toEqual({})
    expect(z.decode(input, { target_price: '5' })).toEqual({ price: toAmount('5') })
    expect(z.safeDecode(input, { target_price: '' }).success).toBe(false)
  })

  it('nests, alone and in lists', () => {
    const order = record({ trades: ['lots', list(trade)], last: tolerantNullable(trade) })
    const wire = { lots: [{ id: 1, type: 1, number: '2', note: 'x' }], last: null }
    expect(z.decode(order, wire)).toMatchObject({ trades: [{ side: 'buy' }], last: null })
    expect(z.encode(order, z.decode(order, wire))).toEqual(wire)
  })

  it('exposes its fields to code that walks a response', () => {
    const shape = shapeOf(record({ value: amount, unit: ['u', text] }, 'value'))
    expect(shape).toMatchObject({
      kind: 'record',
      bare: 'value',
      fields: [
        { name: 'value', wire: 'value' },
        { name: 'unit', wire: 'u' },
      ],
    })
  })
})
