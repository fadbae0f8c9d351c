import { toAmount } from '#kit'
import { describe, expect, it } from 'vitest'
import { type EntryStep, entryStep, type WaitingEntry } from './index.ts'

const a = toAmount
const TERMS = { spreadRate: a('0.001'), priceTick: a('0.01') }
const stop = (price: string, direction: 'rises' | 'falls' = 'rises') => ({ price: a(price), direction })
const entry = (more: Partial<WaitingEntry>): WaitingEntry => ({
  kind: 'limit',
  side: 'long',
  limit: a('59000'),
  stop: null,
  timeInForce: 'gtc',
  isReduceOnly: false,
  ...more,
})
type Prices = Parameters<typeof entryStep>[1]
const at = (price: string, mark = price): Prices => ({ price: a(price), trigger: a(mark) })

describe('a waiting order in a second', () => {
  const stopLimit = { kind: 'stopLimit', limit: a('61200'), stop: stop('61000') } as const
  const stopMarket = { kind: 'stopMarket', limit: a('61061'), stop: stop('61000') } as const
  it.each<[string, Partial<WaitingEntry>, Prices, EntryStep]>([
    ['a limit order above its price', {}, at('59000.01'), 'waits'],
    ['a limit order at its price', {}, at('59000'), 'fills'],
    ['a short limit order below its price', { side: 'short' }, at('58999.99'), 'waits'],
    ['a short limit order at its price', { side: 'short' }, at('59000'), 'fills'],
    ['a stop-limit order below its stop', stopLimit, at('60999.99'), 'waits'],
    ['a stop-limit order whose limit covers the spread', stopLimit, at('61000'), 'opens'],
    ['one whose limit does not', stopLimit, at('61180'), 'rests'],
    ['the same, immediate or cancel', { ...stopLimit, timeInForce: 'ioc' }, at('61180'), 'unfilled'],
    ['the same, fill or kill', { ...stopLimit, timeInForce: 'fok' }, at('61180'), 'unfilled'],
    ['a post-only one that would take', { ...stopLimit, timeInForce: 'postOnly' }, at('61000'), 'wouldTake'],
    ['a post-only one that rests', { ...stopLimit, timeInForce: 'postOnly' }, at('61180'), 'rests'],
    ['a stop-market order below its stop', stopMarket, at('60999.99'), 'waits'],
    ['a stop-market order at its stop', stopMarket, at('61000'), 'opens'],
    ['a stop-market order within its hold', stopMarket, at('64050'), 'opens'],
    ['a stop-market order beyond its hold', stopMarket, at('64050.01'), 'unfilled'],
    ['one that only reduces, at any price', { ...stopMarket, isReduceOnly: true }, at('90000'), 'opens'],
    ['one by mark whose mark is below its stop', stopMarket, at('62000', '60999.99'), 'waits'],
    ['one by mark whose mark reached it first', stopMarket, at('60000', '61000'), 'opens'],
    ['one that falls to its stop', { ...stopMarket, stop: stop('59000', 'falls') }, at('58000'), 'opens'],
    ['one without a mark', stopMarket, { price: a('62000'), trigger: null }, 'waits'],
  ])('%s', (_name, more, prices, expected) => {
    expect(entryStep(entry(more), prices, TERMS)).toBe(expected)
  })
})
