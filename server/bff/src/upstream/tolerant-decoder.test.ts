import * as kit from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { parseJson } from './json.ts'
import { readPayload } from './tolerant-decoder.ts'
import { zoneReader } from './times.ts'

const row = kit.record({
  id: kit.id('row'),
  price: kit.amount,
  at: ['created_at', kit.tolerantNullable(kit.instant)],
  isOpen: ['open', kit.tolerantNullable(kit.booleanCodec)],
})

function read(output: kit.AnySchema, payload: unknown, zone = 'Asia/Tokyo') {
  const drift: string[] = []
  const found = readPayload(output, payload, {
    zone: zoneReader(zone),
    pageRequest: { page: 3, limit: 20 },
    onDrift: (fault, field) => void drift.push(`${fault} ${field}`),
  })
  return { data: found.ok ? found.data : 'unreadable', drift }
}
const one = { id: 1, price: '1.50000000' }
const ours = { id: 1, price: '1.5', created_at: null, open: null }

describe('decoding a payload by the contract', () => {
  it('encodes numbers, flags and instants in our format', () => {
    const wire = { id: '5', price: 0.25, created_at: '2026-03-01 09:00:00', open: '1' }
    expect(read(row, wire).data).toEqual({
      id: 5,
      price: '0.25',
      created_at: '2026-03-01T00:00:00.000Z',
      open: true,
    })
  })

  it('drops undeclared fields, and counts them', () => {
    const found = read(row, { ...one, risk: 1, __proto__x: 2 })
    expect(found.data).toEqual(ours)
    expect(found.drift).toEqual(['unknown risk', 'unknown __proto__x'])
  })

  it('cannot be used to reach a prototype', () => {
    const parsed = parseJson(
      '{"id":1,"price":"2","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    )
    expect(read(row, parsed.ok ? parsed.value : null).data).toMatchObject({ price: '2' })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('preserves every digit of numbers beyond double precision', () => {
    const parsed = parseJson('{"id":1,"price":123456789012345678901234567890.123456789012345678}')
    expect(read(row, parsed.ok ? parsed.value : null).data).toMatchObject({
      price: '123456789012345678901234567890.123456789012345678',
    })
  })

  it('rejects infinity as a price', () => {
    const parsed = parseJson('{"id":1,"price":1e400}')
    expect(read(row, parsed.ok ? parsed.value : null).data).toBe('unreadable')
  })

  it('returns null for a value of an unknown form where the contract allows, and counts it', () => {
    const found = read(row, { ...one, created_at: 'soon' })
    expect(found).toEqual({ data: ours, drift: ['misfit created_at'] })
  })

  it('counts missing fields', () => expect(read(row, { id: 1 }).drift).toContain('missing price'))

  it('drops a bad row of a list, not the list', () => {
    const found = read(kit.list(row), [one, { id: 'x', price: 'y' }, { ...one, id: 2 }])
    expect(found.data).toEqual([ours, { ...ours, id: 2 }])
    expect(found.drift.some((drift) => drift.startsWith('misfit'))).toBe(true)
  })

  it('rejects a list in which no row fits', () => {
    expect(read(kit.list(row), [{ a: 1 }]).data).toBe('unreadable')
  })
})

describe('list formats', () => {
  const rows = [one]
  const list = [ours]
  const shapes: readonly (readonly [claim: string, payload: unknown, page: object])[] = [
    ['pages', { data: rows, page: '2', pages: 4, total: 31 }, { page: 2, limit: 20, total: 31 }],
    [
      'paginator',
      { current_page: 2, data: rows, per_page: 15, total: 31, next_page_url: 'x' },
      { page: 2, limit: 15, total: 31 },
    ],
    [
      'paginator under a key',
      { order: { current_page: 2, data: rows, per_page: 15, total: 3 } },
      { page: 2, limit: 15, total: 3 },
    ],
    [
      'counted',
      { list: rows, count: 31, page: 2, limit: 15, version: {} },
      { page: 2, limit: 15, total: 31 },
    ],
    ['limited', { list: rows, limit: '15' }, { page: 3, limit: 15, total: null }],
    ['array under its own name', { order_list: rows }, { page: 3, limit: 20, total: null }],
    ['array and unpaged, a bare array', rows, { page: 3, limit: 20, total: null }],
    ['coded', { code: 0, data: rows, count: 31 }, { page: 3, limit: 20, total: 31 }],
    ['an array with holes', { 0: one }, { page: 3, limit: 20, total: null }],
  ]
  it.each(shapes)('%s becomes our page', (_claim, payload, page) => {
    expect(read(kit.page(row, 'unpaged'), payload).data).toEqual({ list, ...page })
  })

  it('a list under a name of its own is found', () => {
    expect(read(kit.page(row, { bare: 'boxes' }), { boxes: rows }).data).toMatchObject({ list })
  })

  it.each([[null], [''], [[]]])('%j is an empty page', (nothing) => {
    expect(read(kit.page(row, 'unpaged'), nothing).data).toEqual({
      list: [],
      page: 3,
      limit: 20,
      total: null,
    })
  })

  it('a text is not a page', () =>
    expect(read(kit.page(row, 'unpaged'), 'Parameter error').data).toBe('unreadable'))
})

describe('times without a zone', () => {
  const rows: readonly (readonly [zone: string, text: string, iso: string])[] = [
    ['UTC', '2026-03-01 09:00:00', '2026-03-01T09:00:00.000Z'],
    ['Asia/Shanghai', '2026-03-01 09:00:00', '2026-03-01T01:00:00.000Z'],
    ['America/Sao_Paulo', '2026-03-01 09:00:00.5', '2026-03-01T12:00:00.500Z'],
    ['Europe/Berlin', '2026-03-29 01:59:59', '2026-03-29T00:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29 03:00:00', '2026-03-29T01:00:00.000Z'],
    ['Asia/Tokyo', '2026-03-01T09:00:00Z', '2026-03-01T09:00:00Z'],
    ['Asia/Tokyo', 'soon', 'soon'],
  ]
  it.each(rows)('in %s "%s" is %s', (zone, text, iso) => expect(zoneReader(zone)(text)).toBe(iso))
})
