import { describe, expect, it } from 'vitest'
import { nextPage } from './pages.ts'

const page = (rows: number, total: number | null) => ({
  list: Array.from({ length: rows }, (_, at) => at),
  page: 1,
  limit: 10,
  total,
})

describe('which page comes next', () => {
  it('a short page without a count is the last', () =>
    expect(nextPage(page(9, null), [page(10, null), page(9, null)])).toBeUndefined())
  it('a full page without a count may have another behind it', () =>
    expect(nextPage(page(10, null), [page(10, null)])).toBe(2))
  it('a counted list ends with its last row, also when that page is full', () =>
    expect(nextPage(page(10, 20), [page(10, 20), page(10, 20)])).toBeUndefined())
  it('a counted list goes on while rows are missing', () =>
    expect(nextPage(page(10, 21), [page(10, 21), page(10, 21)])).toBe(3))
  it('an empty page ends a list whose count has shrunk', () =>
    expect(nextPage(page(0, 30), [page(10, 30), page(0, 30)])).toBeUndefined())
})
