import { amountOf, amountText, type Instant, parseInstant } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { labelKind, labelsOf, passes } from './bill-filter.ts'
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
  it('a label picks its own rows only', () => expect(ids(labelKind('Spot buy'))).toEqual(['3']))
  it('labels are listed once each', () =>
    expect(labelsOf([...rows, entry('0', '2026-01-01', '1', null)])).toEqual([
      'Deposit',
      'Spot buy',
      'Spot trading fee',
    ]))
})
