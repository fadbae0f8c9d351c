import { toAmount, amountText, type Instant, parseInstant, subtract, sum, ZERO } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupKind, parseGroup, hasGroups, listKinds, passes, computeStart } from './bill-filter.ts'
import { monthTotals } from './months.tsx'

const entry = (id: string, day: string, change: string, label: string | null = 'Deposit'): Entry => ({
  id: id as Entry['id'],
  change: toAmount(change),
  at: parseInstant(`${day}T12:00:00Z`) as Instant,
  label,
  kind: null,
  asset: null,
  code: 'USDT',
  before: null,
  after: null,
  account: null,
  isHeld: null,
  group: null,
  exactAt: null,
  receipt: null,
})
const rows = [
  entry('4', '2026-03-09', '100'),
  entry('3', '2026-03-02', '-40.5', 'Spot buy'),
  entry('2', '2026-02-20', '7'),
  entry('1', '2026-02-01', '-1', 'Spot trading fee'),
]
const monthOf = (at: Instant) => new Date(at).toISOString().slice(0, 7)
const texts = (totals: ReturnType<typeof monthTotals>) =>
  [...totals].map(([month, it]) => [month, amountText(it.moneyIn), amountText(it.moneyOut), it.isWhole])

describe('totals of a month', () => {
  it('separate money in and out', () =>
    expect(texts(monthTotals(rows, { monthOf, countOf: (it) => it.change, hasMore: false }))).toEqual([
      ['2026-03', '100', '40.5', true],
      ['2026-02', '7', '1', true],
    ]))
  it('of the oldest month are partial while more entries may follow', () =>
    expect(
      texts(monthTotals(rows, { monthOf, countOf: (it) => it.change, hasMore: true })).map((it) => it[3]),
    ).toEqual([true, false]))
  it('leave out money that was set aside or moved between accounts, until it leaves', () => {
    const leg = (id: string, day: string, change: string, isHeld: boolean) => ({
      ...entry(id, day, change),
      isHeld,
    })
    const shown = [
      leg('5', '2026-03-05', '-30', true),
      leg('4', '2026-03-04', '-30', false),
      leg('3', '2026-03-04', '30', true),
      leg('2', '2026-03-03', '-8', false),
      leg('1', '2026-03-03', '8', false),
    ]
    expect(texts(monthTotals(shown, { monthOf, countOf: (it) => it.change, hasMore: false }))).toEqual([
      ['2026-03', '0', '30', true],
    ])
  })
  it('in less out is the sum of the shown rows', () => {
    const row = fc.record({ day: fc.integer({ min: 1, max: 9 }), change: fc.integer(), isHeld: fc.boolean() })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const shown = rows.map(({ day, change, isHeld }, at) => ({
          ...entry(String(at), `2026-03-0${day}`, String(change)),
          isHeld,
        }))
        const totals = monthTotals(shown, { monthOf, countOf: (it) => it.change, hasMore: false }).get(
          '2026-03',
        )
        expect(subtract(totals?.moneyIn ?? ZERO, totals?.moneyOut ?? ZERO)).toBe(
          sum(...shown.map((it) => it.change)),
        )
      }),
    )
  })
  it('leave out entries without a value', () =>
    expect(texts(monthTotals(rows.slice(0, 1), { monthOf, countOf: () => null, hasMore: false }))).toEqual([
      ['2026-03', '0', '0', true],
    ]))
})

describe('kinds of entries', () => {
  const ids = (kind: Parameters<typeof passes>[1]) => rows.filter((it) => passes(it, kind)).map((it) => it.id)
  it('in and out depend on the sign', () => {
    expect(ids('in')).toEqual(['4', '2'])
    expect(ids('out')).toEqual(['3', '1'])
  })
  it('held money is neither in nor out', () => {
    const held = { ...entry('5', '2026-03-09', '1'), isHeld: true }
    expect([passes(held, 'all'), passes(held, 'in'), passes(held, 'out')]).toEqual([true, false, false])
  })
  it('a kind without a number is identified by its label and matches only its own entries', () =>
    expect(ids('kind:Spot buy')).toEqual(['3']))
  it('kinds are listed once each, with the upstream’s own label', () =>
    expect(listKinds([...rows, entry('0', '2026-01-01', '1', null)]).map((it) => it.label)).toEqual([
      'Deposit',
      'Spot buy',
      'Spot trading fee',
    ]))
  it('a number is the same kind in every language', () => {
    const [first, second] = ['Kauf', 'Buy'].map((label) => ({
      ...entry('9', '2026-03-01', '1', label),
      kind: 50,
    }))
    expect(first !== undefined && second !== undefined && listKinds([first, second])).toEqual([
      { id: 'kind:50', label: 'Kauf' },
    ])
  })
})

describe('groups of entries', () => {
  const trade = { ...entry('5', '2026-03-09', '1'), group: 'trades' as const }
  it('filter on the server, other kinds on the client', () => {
    expect(parseGroup(groupKind('trades'))).toBe('trades')
    expect([parseGroup('in'), parseGroup('kind:50')]).toEqual([null, null])
  })
  it('match their own entries, and show entries of an upstream without groups', () => {
    expect(passes(trade, groupKind('swaps'))).toBe(false)
    expect(passes(trade, groupKind('trades'))).toBe(true)
    expect(passes(entry('6', '2026-03-09', '1'), groupKind('swaps'))).toBe(true)
  })
  it('exist if one entry has a group', () =>
    expect([hasGroups(rows), hasGroups([...rows, trade])]).toEqual([false, true]))
})

describe('the date range of a list', () => {
  const at = parseInstant('2026-03-09T12:34:56Z') as Instant
  it('starts on a minute, so that the query key is stable', () =>
    expect(computeStart('7', at)).toBe(Date.parse('2026-03-02T12:34:00Z')))
  it('has no start for any date', () => expect(computeStart('any', at)).toBeNull())
})
