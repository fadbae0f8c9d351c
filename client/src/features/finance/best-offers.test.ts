import type { Leader } from '@bourse/contracts/copy-trading'
import type { DualProduct } from '@bourse/contracts/dual-invest'
import type { Project } from '@bourse/contracts/ieo'
import { toAmount, DAY, type Instant, toInstant } from '@bourse/contracts/kit'
import type { LockPlan } from '@bourse/contracts/lock-mining'
import { describe, expect, it } from 'vitest'
import { bestDual, bestLock, nextSale, topTrader } from './best-offers.ts'

const plan = (code: string, dailyRate: string, lockDays: number) =>
  ({ code, dailyRate: toAmount(dailyRate), lockDays }) as LockPlan

describe('the best offer of lock mining', () => {
  it('has the highest rate per day and per year in percent, the shortest term and each coin once', () => {
    const plans = [plan('USDT', '0.003', 5), plan('USDT', '0.004', 30), plan('BTC', '0.0035', 10)]
    expect(bestLock(plans)).toEqual({
      codes: ['USDT', 'BTC'],
      dailyRate: toAmount('0.4'),
      yearlyRate: toAmount('146'),
      lockDays: 5,
    })
  })
  it('does not exist without plans', () => expect(bestLock([])).toBeNull())
})

const product = (over: object) =>
  ({
    code: 'BTC',
    annualRate: toAmount('0.25'),
    endsOn: '2027-06-30',
    isOpen: true,
    sharesLeft: 4,
    ...over,
  }) as DualProduct

describe('the best offer of dual investment', () => {
  it('is the top annual rate and the nearest settlement among products on sale', () => {
    const products = [
      product({}),
      product({ code: 'ETH', annualRate: toAmount('0.4'), endsOn: '2027-07-14' }),
      product({ annualRate: toAmount('0.9'), isOpen: false, endsOn: '2027-06-01' }),
      product({ annualRate: toAmount('0.8'), sharesLeft: 0, endsOn: '2027-06-02' }),
    ]
    expect(bestDual(products)).toEqual({
      codes: ['BTC', 'ETH'],
      annualRate: toAmount('40'),
      endsOn: '2027-06-30',
    })
  })
  it('includes products of an upstream that sends neither state nor shares nor name', () => {
    const bare = product({ code: null, isOpen: null, sharesLeft: null })
    expect(bestDual([bare])).toMatchObject({ codes: [], annualRate: toAmount('25') })
  })
  it('does not exist when all is sold', () => expect(bestDual([product({ sharesLeft: 0 })])).toBeNull())
})

const NOW = toInstant(Date.UTC(2027, 5, 1))
const day = (n: number): Instant => toInstant(NOW + n * DAY)
const sale = (title: string, from: number, to: number) =>
  ({ title, phase: null, startsAt: day(from), endsAt: day(to) }) as Project

describe('the sale to show', () => {
  it('is the running one that ends first', () => {
    const all = [sale('coming', 1, 9), sale('long', -1, 5), sale('short', -2, 3), sale('over', -9, -1)]
    expect(nextSale(all, NOW)).toMatchObject({
      project: { title: 'short' },
      isRunning: true,
      changesAt: day(3),
    })
  })
  it('is otherwise the one that begins next', () => {
    const all = [sale('far', 4, 9), sale('near', 1, 9), sale('over', -9, -1)]
    expect(nextSale(all, NOW)).toMatchObject({
      project: { title: 'near' },
      isRunning: false,
      changesAt: day(1),
    })
  })
  it('is in the phase that the exchange states, whatever the clock of the device', () => {
    const running = { ...sale('running', -9, -8), phase: 'running' } as Project
    const ended = { ...sale('ended', -1, 5), phase: 'ended' } as Project
    expect(nextSale([ended, running], NOW)).toMatchObject({ project: { title: 'running' } })
  })
  it('runs from its first instant to the one before its last', () => {
    expect(nextSale([sale('one', 0, 1)], NOW)?.isRunning).toBe(true)
    expect(nextSale([sale('one', -1, 0)], NOW)).toBeNull()
  })
})

describe('the top trader', () => {
  const trader = (nickname: string, over: object) =>
    ({ id: '9', nickname, profit: null, returnRate: null, winRate: null, periods: null, ...over }) as Leader
  const month = (rate: string) => ({ periods: [{ days: 30, returnRate: toAmount(rate) }] })

  it('has the highest return of 30 days, whatever the whole time was', () => {
    const list = [
      trader('Ann', { ...month('0.02'), returnRate: toAmount('9') }),
      trader('Ben', month('0.05')),
    ]
    expect(topTrader(list)).toMatchObject({ name: 'Ben', returnRate: toAmount('0.05') })
  })
  it('has the highest profit where the upstream sends no returns', () => {
    const list = [trader('Ann', {}), trader('Ben', { profit: toAmount('3') }), trader('Cho', {})]
    expect(topTrader(list)).toMatchObject({ name: 'Ben', returnRate: null, profit: toAmount('3') })
    expect(topTrader([])).toBeNull()
  })
})
