import { amountOf, amountText, type Instant, parseInstant } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { groupKind, groupOf, hasGroups, kindsOf, passes } from './bill-filter.ts'
import { startOf } from './bill-dates.ts'
import { monthTotals } from './months.ts'

const entry = (id: string, day: string, change: string, label: string | null = 'Deposit'): Entry => ({
  id: id as Entry['id'],
  change: amountOf(change),
  at: parseInstant(`${day}T12:00:00Z`) as Instant,
  label,
  kind: null,
  asset: null,
  code: 'USDT',
  before: null,
  after: null,
  account: null,
  group: null,
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
  it('keep what came in and what went out apart', () =>
    expect(texts(monthTotals(rows, { monthOf, countOf: (it) => it.change, hasMore: false }))).toEqual([
      ['2026-03', '100', '40.5', true],
      ['2026-02', '7', '1', true],
    ]))
  it('of the oldest month are not whole while more rows may come', () =>
    expect(
      texts(monthTotals(rows, { monthOf, countOf: (it) => it.change, hasMore: true })).map((it) => it[3]),
    ).toEqual([true, false]))
  it('leave out what cannot be counted', () =>
    expect(texts(monthTotals(rows.slice(0, 1), { monthOf, countOf: () => null, hasMore: false }))).toEqual([
      ['2026-03', '0', '0', true],
    ]))
})

describe('kinds of movements', () => {
  const ids = (kind: Parameters<typeof passes>[1]) => rows.filter((it) => passes(it, kind)).map((it) => it.id)
  it('in and out are told by the sign', () => {
    expect(ids('in')).toEqual(['4', '2'])
    expect(ids('out')).toEqual(['3', '1'])
  })
  it('a kind without a number is told by its label, and picks its own rows only', () =>
    expect(ids('kind:Spot buy')).toEqual(['3']))
  it('kinds are listed once each, with the upstream’s own word', () =>
    expect(kindsOf([...rows, entry('0', '2026-01-01', '1', null)]).map((it) => it.label)).toEqual([
      'Deposit',
      'Spot buy',
      'Spot trading fee',
    ]))
  it('a number is one kind in every language', () => {
    const [first, second] = ['Kauf', 'Buy'].map((label) => ({
      ...entry('9', '2026-03-01', '1', label),
      kind: 50,
    }))
    expect(first !== undefined && second !== undefined && kindsOf([first, second])).toEqual([
      { id: 'kind:50', label: 'Kauf' },
    ])
  })
})

describe('groups of movements', () => {
  const trade = { ...entry('5', '2026-03-09', '1'), group: 'trades' as const }
  it('are asked of the server, other kinds are not', () => {
    expect(groupOf(groupKind('trades'))).toBe('trades')
    expect([groupOf('in'), groupOf('kind:50')]).toEqual([null, null])
  })
  it('keep to themselves, and rows of an upstream without groups stay in sight', () => {
    expect(passes(trade, groupKind('swaps'))).toBe(false)
    expect(passes(trade, groupKind('trades'))).toBe(true)
    expect(passes(entry('6', '2026-03-09', '1'), groupKind('swaps'))).toBe(true)
  })
  it('are there when one row has one', () =>
    expect([hasGroups(rows), hasGroups([...rows, trade])]).toEqual([false, true]))
})

describe('the span of a list', () => {
  const at = parseInstant('2026-03-09T12:34:56Z') as Instant
  it('begins on a minute, so that the same choice is the same question', () =>
    expect(startOf('7', at)).toBe(Date.parse('2026-03-02T12:34:00Z')))
  it('of any date has no beginning', () => expect(startOf('any', at)).toBeNull())
})
