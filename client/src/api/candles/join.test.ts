import { toAmount, HOUR, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { toCandle, joinCandles, aggregateCandles } from './join.ts'

const START = Date.UTC(2026, 2, 3, 0)
const a = toAmount

function candle(
  hour: number,
  figures: [open: string, high: string, low: string, close: string],
  volume: string | null = '1',
): Candle {
  const [open, high, low, close] = figures.map(a) as [
    Candle['open'],
    Candle['open'],
    Candle['open'],
    Candle['open'],
  ]
  return {
    time: toInstant(START + hour * HOUR),
    open,
    high,
    low,
    close,
    volume: volume === null ? null : a(volume),
  }
}

describe('candles from several responses', () => {
  const [first, second] = [candle(0, ['1', '2', '1', '2']), candle(1, ['2', '3', '2', '3'])]
  it('are one list, oldest first, one candle per moment', () => {
    expect(joinCandles([second], [first, second]).map((each) => each.time)).toEqual([first.time, second.time])
  })
  it('prefer the later list and retain unchanged objects', () => {
    const newer = candle(1, ['2', '4', '2', '4'])
    const joined = joinCandles([first, second], [newer])
    expect(joined[0]).toBe(first)
    expect(joined[1]).toBe(newer)
  })
})

describe('four-hour candles from hours', () => {
  const hours = [
    candle(2, ['5', '6', '4', '5']),
    candle(3, ['5', '9', '5', '8']),
    candle(4, ['8', '8', '1', '2']),
    candle(5, ['2', '3', '2', '3']),
  ]
  it('start at UTC day boundaries, also when the first is incomplete', () => {
    expect(aggregateCandles(hours, 4 * HOUR).map((each) => each.time)).toEqual([START, START + 4 * HOUR])
  })
  it('open with the first, close with the last, and span all highs and lows', () => {
    const [early, late] = aggregateCandles(hours, 4 * HOUR)
    expect(early).toMatchObject({ open: a('5'), high: a('9'), low: a('4'), close: a('8'), volume: a('2') })
    expect(late).toMatchObject({ open: a('8'), high: a('8'), low: a('1'), close: a('3'), volume: a('2') })
  })
  it("have no volume if a part's volume is unknown", () => {
    expect(
      aggregateCandles([candle(0, ['1', '1', '1', '1']), candle(1, ['1', '1', '1', '1'], null)], 4 * HOUR)[0]
        ?.volume,
    ).toBeNull()
  })
})

describe('the running bar', () => {
  it('is parsed exactly', () => {
    expect(toCandle({ t: START, o: '0.1', h: '0.3', l: '0.1', c: '0.2', v: '7' })).toEqual({
      time: START,
      open: a('0.1'),
      high: a('0.3'),
      low: a('0.1'),
      close: a('0.2'),
      volume: a('7'),
    })
  })
  it('is no candle when a price is missing', () => {
    expect(toCandle({ t: START, o: '', h: '1', l: '1', c: '1', v: '' })).toBeNull()
  })
})
