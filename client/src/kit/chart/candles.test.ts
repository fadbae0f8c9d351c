import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { appendedFrom, computeChange, isRunningCandle, summarizeCandles } from './candles.ts'
import { runningColors } from './colors.ts'

const a = toAmount
const candle = (minute: number, close: string): Candle => ({
  time: toInstant(minute * 60_000),
  open: a('100'),
  high: a('130'),
  low: a(String(90 - minute)),
  close: a(close),
  volume: a('1'),
})
const candles = [candle(0, '110'), candle(1, '105'), candle(2, '120')]

it('a candle runs until its length is over', () => {
  const at = (ms: number) => isRunningCandle(candle(1, '105'), 60_000, toInstant(60_000 + ms))
  expect([at(0), at(59_999), at(60_000), at(86_400_000)]).toEqual([true, true, false, false])
})

it('the running candle is paler than a closed one; of hollow candles a rising one stays hollow', () => {
  const colors = { background: '#000', up: '#00ff00', down: '#ff0000' } as never
  const running = (isRising: boolean, isHollow: boolean) => runningColors({ isRising, isHollow }, colors)
  expect(running(true, true)).toMatchObject({ color: '#000', borderColor: '#00ff0080' })
  expect(running(true, false)).toMatchObject({ color: '#00ff0080', borderColor: '#00ff0080' })
  expect(running(false, true)).toMatchObject({ color: '#ff000080', wickColor: '#ff000080' })
})

describe('the chart summary', () => {
  it('contains the extremes and the change from the first opening price', () => {
    expect(summarizeCandles(candles)).toMatchObject({ high: a('130'), low: a('88'), change: a('20') })
  })
  it('is null without candles', () => expect(summarizeCandles([])).toBeNull())
  it('does not divide by a price of zero', () => expect(computeChange(a('0'), a('5'))).toBe(0n))
})

describe('the part that is redrawn', () => {
  it('is only the end when only the end changed', () => {
    expect(appendedFrom(candles, [...candles.slice(0, 2), candle(2, '121')])).toBe(2)
    expect(appendedFrom(candles, [...candles, candle(3, '121')])).toBe(2)
  })
  it('is the whole list when older candles arrived or the list was replaced or shortened', () => {
    expect(appendedFrom(candles, [candle(-1, '100'), ...candles])).toBeNull()
    expect(
      appendedFrom(
        candles,
        candles.map((each) => ({ ...each })),
      ),
    ).toBeNull()
    expect(appendedFrom(candles, candles.slice(0, 2))).toBeNull()
    expect(appendedFrom([], candles)).toBeNull()
  })
})
