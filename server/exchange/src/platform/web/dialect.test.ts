import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  amount,
  toAmount,
  type AnySchema,
  count,
  booleanCodec,
  html,
  id,
  instant,
  toInstant,
  list,
  tolerantNullable,
  page,
  toPage,
  type PageStyle,
  percent,
  record,
  text,
} from '@bourse/contracts/kit'
import { toClassic } from './dialect.ts'

/** Writes a value as the exchange does: encoded by its contract, in the classic dialect. */
const classic = (schema: AnySchema, ours: unknown, dialect?: 'kline') =>
  toClassic(schema, z.encode(schema, ours as never), dialect)

describe('a value in the classic dialect', () => {
  it.each([
    ['1', '1.00000000'],
    ['0', '0.00000000'],
    ['-1.5', '-1.50000000'],
    ['0.12345678', '0.12345678'],
    ['0.000000001', '0.000000001'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['12345678901234567890.123456789012345678', '12345678901234567890.123456789012345678'],
  ])('writes the amount %s with full scale, and cuts no digit: %s', (given, expected) => {
    expect(classic(amount, toAmount(given))).toBe(expected)
  })

  it('writes a rate in percent', () => expect(classic(percent, toAmount('0.001'))).toBe('0.10000000'))

  it.each([
    ['2026-03-03T09:00:00.000Z', '2026-03-03 17:00:00'],
    ['2026-03-03T20:30:15.999Z', '2026-03-04 04:30:15'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01 00:00:00'],
  ])('writes the moment %s without a zone, as a clock in Shanghai shows it: %s', (iso, expected) => {
    expect(classic(instant, toInstant(Date.parse(iso)))).toBe(expected)
  })

  it('writes the times of charts in milliseconds', () => {
    expect(classic(instant, toInstant(1_772_528_400_000), 'kline')).toBe(1_772_528_400_000)
  })

  it('writes booleans as 1 and 0', () => {
    expect(classic(booleanCodec, true)).toBe(1)
    expect(classic(booleanCodec, false)).toBe(0)
  })

  it('leaves ids, counts, texts and HTML unchanged', () => {
    expect(classic(id('order'), '7')).toBe(7)
    expect(classic(count, -3)).toBe(-3)
    expect(classic(text, '0.10')).toBe('0.10')
    expect(classic(html, '<b>1</b>')).toBe('<b>1</b>')
  })

  it('writes missing values as null', () => {
    expect(classic(tolerantNullable(amount), null)).toBe(null)
    expect(classic(tolerantNullable(amount), toAmount('2'))).toBe('2.00000000')
  })
})

const row = record({
  id: id('row'),
  price: ['now_price', amount],
  at: tolerantNullable(instant),
  open: ['is_open', tolerantNullable(booleanCodec)],
})
const ours = { id: '7', price: toAmount('1.5'), at: toInstant(Date.UTC(2026, 2, 3, 9)), open: true }
const theirs = { id: 7, now_price: '1.50000000', at: '2026-03-03 17:00:00', is_open: 1 }

describe('a record', () => {
  it('has wire names and values at every depth', () => {
    expect(classic(row, ours)).toEqual(theirs)
    expect(classic(list(row), [ours, { ...ours, at: null }])).toEqual([theirs, { ...theirs, at: null }])
    expect(classic(record({ rows: ['data', list(row)] }), { rows: [ours] })).toEqual({ data: [theirs] })
  })

  it('with only its bare field is that field', () => {
    const address = record({ erc20: tolerantNullable(text), address: tolerantNullable(text) }, 'address')
    expect(classic(address, { erc20: null, address: 'PAPER-X' })).toBe('PAPER-X')
    expect(classic(address, { erc20: 'E', address: null })).toEqual({ erc20: 'E', address: null })
    expect(classic(address, { erc20: null, address: null })).toBe('')
  })
})

describe('a list', () => {
  const at = (style: PageStyle, length: number, known: number | null, where = { page: 2, limit: 3 }) =>
    classic(page(row, style), toPage(Array.from({ length }, () => ours) as never[], where, known))
  const rows = [theirs, theirs]

  const shapes: readonly [string, PageStyle, unknown][] = [
    ['pages', 'pages', { data: rows, page: '2', pages: 2, total: 5 }],
    [
      'paginator',
      'paginator',
      { current_page: 2, data: rows, from: 4, last_page: 2, per_page: 3, to: 5, total: 5 },
    ],
    ['counted', 'counted', { list: rows, count: 5, page: 2, limit: 3 }],
    ['limited', 'limited', { list: rows, limit: 3 }],
    ['array', 'array', rows],
    ['unpaged', 'unpaged', rows],
    ['coded', 'coded', { code: 0, data: rows, count: 5 }],
    ['under its own name', { bare: 'orders' }, { orders: rows }],
  ]
  it.each(shapes)('in the style %s', (_name, style, expected) => expect(at(style, 2, 5)).toEqual(expected))

  it('that is empty has its form in every style', () => {
    const empty = (style: PageStyle) => at(style, 0, 0, { page: 1, limit: 10 })
    expect(empty('pages')).toEqual({ data: [], page: '1', pages: 1, total: 0 })
    expect(empty('paginator')).toEqual({
      current_page: 1,
      data: [],
      from: null,
      last_page: 1,
      per_page: 10,
      to: null,
      total: 0,
    })
    expect(empty('counted')).toEqual({ list: [], count: 0, page: 1, limit: 10 })
    expect(empty('coded')).toEqual({ code: 0, data: [], count: 0 })
    for (const style of ['array', 'unpaged'] as const) expect(empty(style)).toEqual([])
  })

  it('without a total counts its rows', () => {
    expect(at('counted', 2, null)).toMatchObject({ count: 2 })
  })
})
