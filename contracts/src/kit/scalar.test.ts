import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amount } from './money.ts'
import { record } from './record.ts'
import {
  enumCodec,
  count,
  countInput,
  booleanCodec,
  html,
  id,
  tolerantNullable,
  text,
  boundedText,
} from './scalar.ts'
import { shapeOf } from './shape.ts'

const accepts = (schema: z.core.$ZodType, wire: unknown) => z.safeDecode(schema, wire as never).success
const messages = (schema: z.core.$ZodType, wire: unknown) =>
  z.safeDecode(schema, wire as never).error?.issues.map((issue) => issue.message)

describe('an id', () => {
  const orderId = id('order')

  it('is text in code and an integer on the wire', () => {
    expect(z.decode(orderId, 42)).toBe('42')
    expect(z.decode(orderId, '42')).toBe('42')
    expect(z.decode(orderId, '0042')).toBe('42')
    expect(z.encode(orderId, z.decode(orderId, '42'))).toBe(42)
  })

  it.each(['', '-1', '1.5', '1e3', 'abc', -1, 1.5, '1'.repeat(16), null, [], ['1'], {}, true])(
    'is not %s',
    (wire) => {
      expect(accepts(orderId, wire)).toBe(false)
      expect(messages(orderId, wire)).toEqual(['id_invalid'])
    },
  )
})

describe('a count', () => {
  it('is read from a number, a text and a full-scale text', () => {
    expect(z.decode(count, 5)).toBe(5)
    expect(z.decode(count, '5')).toBe(5)
    expect(z.decode(count, '-5.00')).toBe(-5)
  })

  it('is never a fraction', () => {
    expect(accepts(count, 5.5)).toBe(false)
    expect(accepts(count, '5.5')).toBe(false)
  })

  it('in an input stays within its bounds', () => {
    const leverage = countInput({ from: 1, to: 100 })
    expect(z.decode(leverage, '1')).toBe(1)
    expect(z.decode(leverage, 100)).toBe(100)
    for (const wire of [0, 101, '0', '101', -1, '-1', 1.5, '1.0', '1e1', '', ' 5', null, [5]])
      expect(messages(leverage, wire), String(wire)).toEqual(['count_invalid'])
  })
})

describe('a flag', () => {
  it.each([true, 1, '1', 'true', 'on', 'yes'])('is yes as %j', (wire) =>
    expect(z.decode(booleanCodec, wire)).toBe(true),
  )
  it.each([false, 0, '0', '', 'false', 'off', 2])('is no as %j', (wire) =>
    expect(z.decode(booleanCodec, wire)).toBe(false),
  )
  it('is encoded as a boolean', () => expect(z.encode(booleanCodec, z.decode(booleanCodec, 1))).toBe(true))
})

describe('a choice', () => {
  const side = enumCodec({ long: 1, short: 2 })

  it('has a name in code for the number on the wire, also when a form sends it as text', () => {
    expect(z.decode(side, 1)).toBe('long')
    expect(z.decode(side, '2')).toBe('short')
    expect(z.encode(side, 'short')).toBe(2)
  })

  it('is encoded as a word where the wire has a word', () => {
    const kind = enumCodec({ fixed: '1', auction: '2' })
    expect(z.encode(kind, z.decode(kind, 2))).toBe('2')
  })

  it.each([0, 3, '3', '', 'long', 'toString', null, [1], true])('is rejected as %j', (wire) => {
    expect(messages(side, wire)).toEqual(['choice_invalid'])
  })

  it('rejects an unknown name on encoding', () => {
    expect(z.safeEncode(side, 'both' as never).success).toBe(false)
  })
})

describe('text', () => {
  it('decodes a number as its digits', () => expect(z.decode(text, 100)).toBe('100'))
  it("does not change the operator's markup, which is sanitized where it is displayed", () => {
    expect(z.decode(html, '<b>x</b>')).toBe('<b>x</b>')
    expect(accepts(html, 5)).toBe(false)
  })
  it('in an input is trimmed, not empty and not too long', () => {
    const name = boundedText(5)
    expect(z.decode(name, '  abc ')).toBe('abc')
    expect(messages(name, '   ')).toEqual(['text_invalid'])
    expect(messages(name, 'abcdef')).toEqual(['text_too_long'])
    expect(messages(name, 5)).toEqual(['text_invalid'])
  })
})

describe('a value that may be missing', () => {
  it.each([undefined, null, '', 'abc', {}, Number.NaN])('is null as %s, and no failure', (wire) => {
    expect(z.decode(tolerantNullable(amount), wire)).toBeNull()
  })

  it('is decoded when present', () => {
    expect(z.decode(tolerantNullable(booleanCodec), 0)).toBe(false)
    expect(z.encode(tolerantNullable(amount), z.decode(tolerantNullable(amount), '1.50'))).toBe('1.5')
    expect(z.encode(tolerantNullable(amount), null)).toBeNull()
  })

  it('is null and not absent when its record omits it', () => {
    const row = record({ id: id('row'), price: tolerantNullable(amount) })
    expect(z.decode(row, { id: 1 } as never)).toEqual({ id: '1', price: null })
  })

  it('rejects the whole record when an essential field is malformed', () => {
    const row = tolerantNullable(record({ price: amount }))
    expect(z.decode(row, { price: 'none' })).toBeNull()
    expect(z.decode(row, [])).toBeNull()
  })

  it('describes its possible values', () => {
    expect(shapeOf(tolerantNullable(amount))).toMatchObject({ kind: 'maybe', inner: amount })
  })
})
