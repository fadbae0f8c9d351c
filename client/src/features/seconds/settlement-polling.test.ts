import { toAmount, amountText } from '@bourse/contracts/kit'
import type { SecondsOrder, SecondsOrderId } from '@bourse/contracts/seconds'
import { describe, expect, it } from 'vitest'
import {
  FIRST_POLL_MS,
  pollDelayMs,
  optionsToPoll,
  outcomeOfOrder,
  computeCredit,
  computeProfit,
  unrealizedProfit,
} from './settlement-polling.ts'

const a = toAmount
const id = (text: string) => text as SecondsOrderId
const watched = new Map([
  [id('1'), 10_000],
  [id('2'), 60_000],
])
const open = [{ id: id('1') }, { id: id('2') }]

describe('a result is requested', () => {
  it('shortly after the end, and not before', () => {
    const at = (ms: number) => optionsToPoll(watched, { open, isWhole: true, at: ms })
    expect(at(10_000 + FIRST_POLL_MS - 1)).toEqual([])
    expect(at(10_000 + FIRST_POLL_MS)).toEqual(['1'])
    expect(at(100_000)).toEqual(['1', '2'])
  })
  it('immediately for an order that no longer runs, whatever its time left', () => {
    expect(optionsToPoll(watched, { open: [{ id: id('2') }], isWhole: true, at: 0 })).toEqual(['1'])
  })
  it('not for an order that a list of five leaves out', () => {
    expect(optionsToPoll(watched, { open: [{ id: id('2') }], isWhole: false, at: 0 })).toEqual([])
    expect(optionsToPoll(watched, { open: null, isWhole: true, at: 0 })).toEqual([])
  })
  it('immediately after the exchange reports the settlement', () => {
    const withEnded = new Map([...watched, [id('2'), Number.NEGATIVE_INFINITY]])
    expect(optionsToPoll(withEnded, { open, isWhole: false, at: 0 })).toEqual(['2'])
  })
  it('again while there is none, at increasing intervals', () => {
    expect(pollDelayMs(null, 0)).toBe(1_000)
    expect(pollDelayMs({ status: 'closing' } as SecondsOrder, 5)).toBe(5_000)
    expect(pollDelayMs(null, 99)).toBe(60_000)
    expect(pollDelayMs({ status: 'open', remainingMs: 20_000 } as SecondsOrder, 0)).toBe(
      20_000 + FIRST_POLL_MS,
    )
  })
})

describe('the unrealised profit of a running order', () => {
  const terms = { stake: a('100'), fee: a('0.2'), payoutRate: a('0.8') }
  const bet = { ...terms, direction: 'up', openPrice: a('60000') } as const
  const at = (price: string | null, change: object = {}) => {
    const profit = unrealizedProfit({ ...bet, ...change }, price === null ? null : a(price))
    return profit === null ? null : amountText(profit)
  }
  it.each([
    ['up', '60000.01', '79.8'],
    ['up', '59999.99', '-100.2'],
    ['up', '60000', '-0.2'],
    ['down', '59999.99', '79.8'],
    ['down', '60000.01', '-100.2'],
    ['down', '60000', '-0.2'],
  ] as const)('%s at %s: %s', (direction, price, profit) => expect(at(price, { direction })).toBe(profit))
  it('is unknown before its entry, without a price, or without a rate', () => {
    expect([at('1', { openPrice: null }), at(null), at('1', { payoutRate: null })]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the outcome of an order', () => {
  const order = { outcome: null, profit: null, stake: a('100'), fee: null, payoutRate: a('0.8') }
  const profitText = (change: object) => {
    const profit = computeProfit({ ...order, ...change })
    return profit === null ? null : amountText(profit)
  }
  it('is the one that the exchange reports', () => {
    expect(profitText({ outcome: 'win', profit: a('80') })).toBe('80')
    expect(profitText({ outcome: 'draw', profit: a('0') })).toBe('0')
    expect(profitText({ outcome: 'loss', profit: a('-100') })).toBe('-100')
  })
  it('is a loss of the full stake, also if an upstream reports the payout; a win without an amount is computed', () => {
    expect(profitText({ outcome: 'loss', profit: a('0') })).toBe('-100')
    expect(profitText({ outcome: 'win' })).toBe('80')
  })
  it('is reduced by the fee, which is no part of the amount credited', () => {
    const fee = a('0.2')
    const won = { ...order, fee, outcome: 'win', profit: a('80') } as const
    const credited = (change: object) => computeCredit({ ...won, ...change })
    expect(profitText(won)).toBe('79.8')
    expect(profitText({ fee, outcome: 'loss' })).toBe('-100.2')
    expect(profitText({ fee, outcome: 'draw' })).toBe('-0.2')
    expect([credited({}), credited({ outcome: 'draw' }), credited({ outcome: 'loss' })]).toEqual([
      a('180'),
      a('100'),
      a('0'),
    ])
  })
  it('without a report is derived from the amount, and unknown without either', () => {
    expect(outcomeOfOrder({ outcome: null, profit: a('0.1') })).toBe('win')
    expect(outcomeOfOrder({ outcome: null, profit: a('-0.1') })).toBe('loss')
    expect(outcomeOfOrder({ outcome: null, profit: a('0') })).toBe('draw')
    expect(profitText({})).toBeNull()
  })
})
