import { describe, expect, it } from 'vitest'
import { type Offered, readSettings, toggleIndicator, USUAL, writeSettings } from './chart-settings.ts'

const offered: Offered = { periods: ['15m', '1h', '4h'], indicators: ['MA', 'BOLL', 'RSI'] }
const read = (text: string) => readSettings(text, offered)

describe('settings of the chart', () => {
  it('round-trip through their text', () => {
    const own = { period: '4h', chartType: 'line', indicators: ['BOLL', 'RSI'] } as const
    expect(read(writeSettings(own))).toEqual(own)
    expect(read(writeSettings({ ...own, indicators: [] })).indicators).toEqual([])
  })
  it.each(['', 'nonsense', '7h spiral', '1W candles MA', '{"period":"1m"}'])(
    'are as usual for "%s"',
    (text) => {
      expect(read(text)).toMatchObject({ period: USUAL.period, chartType: USUAL.chartType })
    },
  )
  it('drop unknown indicators', () => expect(read('1h candles MA+MAGIC').indicators).toEqual(['MA']))
})

describe('choosing an indicator', () => {
  it('adds it; choosing it again removes it', () => {
    expect(toggleIndicator(['MA'], 'EMA')).toEqual(['MA', 'EMA'])
    expect(toggleIndicator(['MA', 'EMA'], 'MA')).toEqual(['EMA'])
  })
  it('keeps at most two panes below the price; the oldest is removed', () => {
    expect(toggleIndicator(['MA', 'VOL', 'MACD'], 'RSI')).toEqual(['MA', 'MACD', 'RSI'])
  })
})
