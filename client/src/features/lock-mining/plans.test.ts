import { toAmount, amountText, toInstant, instantText } from '@bourse/contracts/kit'
import { daysLeft, type LockPlan, paymentAt, termStart } from '@bourse/contracts/lock-mining'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import {
  allPlans,
  bandText,
  betterPlan,
  computeDates,
  earlyExit,
  forecastPlan,
  findGroup,
  groupPlans,
  computeStart,
  totalBand,
} from './plans.ts'

const plan = (id: string, more: Partial<LockPlan> = {}): LockPlan => ({
  id: id as LockPlan['id'],
  asset: '3' as LockPlan['asset'],
  code: 'USDT',
  logo: null,
  dailyRate: toAmount('0.003'),
  amountMin: toAmount('100'),
  lockDays: 5,
  intro: null,
  createdAt: null,
  amountMax: null,
  penaltyRatio: toAmount('0.004'),
  dividendTime: 28_800,
  decimals: 6,
  ...more,
})
const low = plan('1')
const high = plan('2', { dailyRate: toAmount('0.004'), amountMin: toAmount('10000') })
const long = plan('3', { lockDays: 30 })
const bitcoin = plan('4', { asset: '1' as LockPlan['asset'], code: 'BTC' })
const foreign = plan('5', { amountMax: null, penaltyRatio: null, dividendTime: null, decimals: null })
const TEN_THOUSAND = toAmount('10000')

describe('plans of one coin and term', () => {
  it('are one row, by coin in the order of the server, then by term and rate', () => {
    const groups = groupPlans([long, high, bitcoin, low])
    expect(groups.map(({ plans }) => plans.map(({ id }) => id))).toEqual([['1', '2'], ['3'], ['4']])
    expect(findGroup([low, high, long], '2')?.plans).toEqual([low, high])
    expect(findGroup([low], '9')).toBeNull()
    expect(findGroup([low, long], null)?.plans).toEqual([low])
    expect(findGroup([], null)).toBeNull()
  })

  it('show the band of their rates, or one rate', () => {
    const rates = (plans: LockPlan[]) => plans.map(({ dailyRate }) => dailyRate)
    expect(bandText(rates([low, high]), formatIn('en'))).toBe('0.30% – 0.40%')
    expect(bandText(rates([low]), formatIn('en'))).toBe('0.30%')
    expect(bandText(rates([low]), formatIn('fra'))).toBe('0,30\u202f%')
    expect(bandText([], formatIn('en'))).toBe('0.00%')
  })
})

describe('all plans', () => {
  const page = (list: LockPlan[], total: number | null) => ({ list, page: 1, limit: 10, total })
  it.each([
    ['one page with a total', [page([low, high], 2)], ['1', '2']],
    ['pages until an empty one', [page([low], null), page([high], null), page([], null)], ['1', '2']],
    ['an upstream that ignores the page', [page([low], null), page([low], null)], ['1']],
    ['no plans', [page([], null)], []],
  ])('are read from %s', async (_what, pages, ids) => {
    const requested: number[] = []
    const { list } = await allPlans((number) => {
      requested.push(number)
      return Promise.resolve(pages[number - 1] ?? page([], null))
    })
    expect(list.map(({ id }) => id)).toEqual(ids)
    expect(requested).toEqual(pages.map((_, at) => at + 1))
  })
})

describe('the forecast', () => {
  it('of 10,000 for 5 days is 150 to 200', () => {
    expect(totalBand([low, high], TEN_THOUSAND)?.map(amountText)).toEqual(['150', '200'])
    expect(totalBand([low], TEN_THOUSAND)).toBeNull()
    expect(amountText(forecastPlan(high, TEN_THOUSAND).perDay)).toBe('40')
    expect(amountText(forecastPlan(foreign, toAmount('0.00001')).perDay)).toBe('0.00000003')
  })

  it('names the first payment and the maturity by the dividend time', () => {
    const { start, first, matures } = computeDates(low, toInstant(Date.parse('2026-03-04T09:00:00Z')))
    expect([start, first, matures].map((at) => at && instantText(at))).toEqual([
      '2026-03-05T08:00:00.000Z',
      '2026-03-06T08:00:00.000Z',
      '2026-03-10T08:00:00.000Z',
    ])
    expect(computeDates(foreign, toInstant(Date.parse('2026-03-04T09:00:00Z'))).first).toBeNull()
  })
})

describe('the example of an early exit', () => {
  it('costs 0.4 % × 3 × 10,000 = 120 in the middle of five days', () => {
    const found = earlyExit(low, TEN_THOUSAND)
    expect([found?.left, found && amountText(found.penalty), found && amountText(found.returned)]).toEqual([
      3,
      '120',
      '9880',
    ])
  })

  it('does not exist where the upstream states no ratio', () =>
    expect(earlyExit(foreign, TEN_THOUSAND)).toBeNull())
})

describe('a better plan', () => {
  const wide = {
    ...low,
    id: 'wide' as LockPlan['id'],
    dailyRate: toAmount('0.0035'),
    amountMin: toAmount('500'),
  }
  const narrow = { ...high, amountMin: toAmount('5000'), amountMax: toAmount('20000') }
  const plans = [low, wide, narrow]

  it.each([
    ['499', null],
    ['500', wide],
    ['4999', wide],
    ['5000', narrow],
    ['10000', narrow],
    ['20001', wide],
  ] as const)('than the lowest rate for %s is the highest rate that is open for it', (amount, expected) => {
    expect(betterPlan(plans, low, toAmount(amount))).toBe(expected)
  })

  it('than the highest one does not exist', () => {
    for (const amount of ['1', '10000', '20001'])
      expect(betterPlan(plans, narrow, toAmount(amount))).toBeNull()
  })
})

describe('the days of a lock', () => {
  it('begin at the dividend time after it was made, and the row shows when', () => {
    const start = termStart(toInstant(Date.parse('2026-03-04T08:03:00Z')), 28_800)
    expect(computeStart({ maturesAt: paymentAt(start, 5), lockDays: 5 })).toBe(start)
    expect(daysLeft({ start, days: 5 }, toInstant(Date.parse('2026-03-06T08:03:00Z')))).toBe(4)
    expect(computeStart({ maturesAt: null, lockDays: 5 })).toBeNull()
  })
})
