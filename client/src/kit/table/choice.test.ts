import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Column, isShown, NO_CHOICE, pressHead, sortRows, toggleColumn } from './choice.ts'

type Row = { readonly name: string; readonly profit: bigint | null }
const columns: Column<Row>[] = [
  { id: 'name', label: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { id: 'profit', label: 'P&L', cell: () => null, sortBy: ({ profit }) => profit },
  { id: 'note', label: 'Note', cell: () => null },
]
const rows: Row[] = [
  { name: 'BTC', profit: 5n },
  { name: 'ADA', profit: null },
  { name: 'ETH', profit: -7n },
  { name: 'SOL', profit: 5n },
]
const namesBy = (column: string, isDescending: boolean) =>
  sortRows(rows, columns, { ...NO_CHOICE, sort: { column, isDescending } }).map(({ name }) => name)

describe('the order of rows', () => {
  it.each([
    ['name', false, ['ADA', 'BTC', 'ETH', 'SOL']],
    ['name', true, ['SOL', 'ETH', 'BTC', 'ADA']],
    ['profit', true, ['BTC', 'SOL', 'ETH', 'ADA']],
    ['profit', false, ['ETH', 'BTC', 'SOL', 'ADA']],
    ['note', true, ['BTC', 'ADA', 'ETH', 'SOL']],
    ['unknown', true, ['BTC', 'ADA', 'ETH', 'SOL']],
  ] as const)(
    'by %s, descending %s: unknown values last, equal ones as given',
    (column, isDescending, order) => expect(namesBy(column, isDescending)).toEqual(order),
  )

  it('has the same rows in any order', () => {
    const row = fc.record({ name: fc.string(), profit: fc.option(fc.bigInt()) })
    const property = fc.property(fc.array(row), fc.boolean(), (some, isDescending) => {
      const sorted = sortRows(some, columns, { ...NO_CHOICE, sort: { column: 'profit', isDescending } })
      expect(new Set(sorted)).toEqual(new Set(some))
      const known = sorted.flatMap(({ profit }) => profit ?? [])
      expect(
        known.every(
          (value, at) =>
            at === 0 || (known[at - 1] ?? value) >= value === isDescending || known[at - 1] === value,
        ),
      ).toBe(true)
      expect(sorted.findLastIndex(({ profit }) => profit !== null)).toBe(known.length - 1)
    })
    fc.assert(property)
  })

  it('of a head changes from descending to ascending to the given one', () => {
    const first = pressHead(NO_CHOICE, 'profit')
    const second = pressHead(first, 'profit')
    expect([first.sort, second.sort, pressHead(second, 'profit').sort]).toEqual([
      { column: 'profit', isDescending: true },
      { column: 'profit', isDescending: false },
      null,
    ])
    expect(pressHead(second, 'name').sort).toEqual({ column: 'name', isDescending: true })
  })
})

describe('the shown columns', () => {
  it.each([
    ['a usual one', { id: 'a' }, [true, false]],
    ['an extra one', { id: 'a', isExtra: true }, [false, true]],
    ['a fixed one', { id: 'a', isFixed: true }, [true, true]],
  ] as const)('%s, before and after its switch is pressed', (_name, column, shown) => {
    const pressed = toggleColumn(NO_CHOICE, 'a')
    expect([isShown(column, NO_CHOICE), isShown(column, pressed)]).toEqual(shown)
    expect(toggleColumn(pressed, 'a')).toEqual(NO_CHOICE)
  })
})
