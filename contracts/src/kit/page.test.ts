import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { amount, toAmount } from './money.ts'
import { page, PAGE_LIMIT_MAX, pageInput, toPage } from './page.ts'
import { record } from './record.ts'
import { id } from './scalar.ts'
import { shapeOf } from './shape.ts'

const row = record({ id: id('row'), price: ['now_price', amount] })
const rows = page(row, 'paginator')

describe('a page', () => {
  it('decodes and encodes its rows', () => {
    const wire = { list: [{ id: 1, now_price: '2.5' }], page: 1, limit: 10, total: null }
    const ours = z.decode(rows, wire)
    expect(ours).toEqual(toPage([{ id: '1', price: toAmount('2.5') }] as never, { page: 1, limit: 10 }, null))
    expect(z.encode(rows, ours)).toEqual(wire)
  })

  it('has the total where the upstream counts', () => {
    expect(z.decode(rows, { list: [], page: 2, limit: 10, total: 11 }).total).toBe(11)
  })

  it('with an unreadable row is rejected, not shortened', () => {
    expect(
      z.safeDecode(rows, { list: [{ id: 1, now_price: 'x' }], page: 1, limit: 10, total: null }).success,
    ).toBe(false)
  })

  it('describes how the classic dialect wraps it', () => {
    expect(shapeOf(rows)).toMatchObject({ kind: 'page', item: row, style: 'paginator' })
    expect(shapeOf(page(row, { bare: 'order_list' }))).toMatchObject({ style: { bare: 'order_list' } })
  })
})

describe('the inputs of a paged read', () => {
  const input = record(pageInput)

  it('may be omitted, and arrive as text from a form', () => {
    expect(z.decode(input, {})).toEqual({})
    expect(z.decode(input, { page: '2', limit: '5' })).toEqual({ page: 2, limit: 5 })
    expect(z.decode(input, { page: 3, limit: PAGE_LIMIT_MAX })).toEqual({ page: 3, limit: PAGE_LIMIT_MAX })
  })

  it.each([0, -1, 1.5, '0', '-1', '1e3', '', 'all', 100_001, [1]])('refuse page %j', (wire) => {
    expect(z.safeDecode(input, { page: wire } as never).success).toBe(false)
  })

  it('never exceed the row limit', () => {
    expect(z.safeDecode(input, { limit: PAGE_LIMIT_MAX + 1 }).success).toBe(false)
  })
})
