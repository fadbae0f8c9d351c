import { amountOf, amountText } from '@bourse/contracts/kit'
import type { SecondsOrder, SecondsOrderId } from '@bourse/contracts/seconds'
import { describe, expect, it } from 'vitest'
import {
  FIRST_POLL_MS,
  pollDelayMs,
  optionsToPoll,
  outcomeOfOrder,
  profitOf,
  unrealizedProfit,
} from './settlement-polling.ts'

const a = amountOf
const id = (text: string) => text as SecondsOrderId
const watched = new Map([
  [id('1'), 10_000],
  [id('2'), 60_000],
])
const open = [{ id: id('1') }, { id: id('2') }]

describe('a result is asked for', () => {
  it('a moment after the end, and not before', () => {
    const at = (ms: number) => optionsToPoll(watched, { open, isWhole: true, at: ms })
    expect(at(10_000 + FIRST_POLL_MS - 1)).toEqual([])
    expect(at(10_000 + FIRST_POLL_MS)).toEqual(['1'])
    expect(at(100_000)).toEqual(['1', '2'])
  })
  it('at once for what no longer runs, whatever the time left was thought to be', () => {
    expect(optionsToPoll(watched, { open: [{ id: id('2') }], isWhole: true, at: 0 })).toEqual(['1'])
  })
  it('not for what is merely not named, because the list holds five', () => {
    expect(optionsToPoll(watched, { open: [{ id: id('2') }], isWhole: false, at: 0 })).toEqual([])
    expect(optionsToPoll(watched, { open: null, isWhole: true, at: 0 })).toEqual([])
  })
  it('at once when the exchange said that it is settled', () => {
    const withEnded = new Map([...watched, [id('2'), Number.NEGATIVE_INFINITY]])
    expect(optionsToPoll(withEnded, { open, isWhole: false, at: 0 })).toEqual(['2'])
  })
  it('again while there is none, less and less often', () => {
    expect(pollDelayMs(null, 0)).toBe(1_000)
    expect(pollDelayMs({ status: 'closing' } as SecondsOrder, 5)).toBe(5_000)
    expect(pollDelayMs(null, 99)).toBe(60_000)
    expect(pollDelayMs({ status: 'open', remainingMs: 20_000 } as SecondsOrder, 0)).toBe(
      20_000 + FIRST_POLL_MS,
    )
  })
})

describe('how a running option stands', () => {
  const bet = { direction: 'up', stake: a('100'), payoutRate: a('0.8'), openPrice: a('60000') } as const
  const at = (price: string | null, change: object = {}) => {
    const profit = unrealizedProfit({ ...bet, ...change }, price === null ? null : a(price))
    return profit === null ? null : amountText(profit)
  }
  it.each([
    ['up', '60000.01', '80'],
    ['up', '59999.99', '-100'],
    ['up', '60000', '0'],
    ['down', '59999.99', '80'],
    ['down', '60000.01', '-100'],
    ['down', '60000', '0'],
  ] as const)('%s at %s: %s', (direction, price, profit) => expect(at(price, { direction })).toBe(profit))
  it('is not known before its entry, without a price, or without a rate', () => {
    expect([at('1', { openPrice: null }), at(null), at('1', { payoutRate: null })]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('how an option ended', () => {
  const order = { outcome: null, profit: null, stake: a('100'), payoutRate: a('0.8') }
  const profitText = (change: object) => {
    const profit = profitOf({ ...order, ...change })
    return profit === null ? null : amountText(profit)
  }
  it('is what the exchange says', () => {
    expect(profitText({ outcome: 'win', profit: a('80') })).toBe('80')
    expect(profitText({ outcome: 'draw', profit: a('0') })).toBe('0')
    expect(profitText({ outcome: 'loss', profit: a('-100') })).toBe('-100')
  })
  it('is a loss of the full stake, also where an upstream writes what was paid, and a win without its sum is reckoned', () => {
    expect(profitText({ outcome: 'loss', profit: a('0') })).toBe('-100')
    expect(profitText({ outcome: 'win' })).toBe('80')
  })
  it('is read from the sum where no outcome is named, and not guessed where neither is', () => {
    expect(outcomeOfOrder({ outcome: null, profit: a('0.1') })).toBe('win')
    expect(outcomeOfOrder({ outcome: null, profit: a('-0.1') })).toBe('loss')
    expect(outcomeOfOrder({ outcome: null, profit: a('0') })).toBe('draw')
    expect(profitText({})).toBeNull()
  })
})
