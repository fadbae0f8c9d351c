import { describe, expect, it } from 'vitest'
import {
  changeParameters,
  findPreset,
  type Offered,
  PRESETS,
  readSettings,
  toggleIndicator,
  USUAL,
  writeSettings,
} from './chart-settings.ts'

const offered: Offered = { periods: ['15m', '1h', '4h'], indicators: ['MA', 'BOLL', 'RSI', 'SAR'] }
const read = (text: string) => readSettings(text, offered)
const MA = { id: 'MA', parameters: [5, 10, 20] } as const
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

describe('settings of the chart', () => {
  it('round-trip through their text, with the parameters of each indicator', () => {
    const own = {
      period: '4h',
      chartType: 'heikinAshi',
      scale: 'log',
      indicators: [
        { id: 'BOLL', parameters: [30, 2.5] },
        { id: 'SAR', parameters: [0.03, 0.3] },
      ],
    } as const
    expect(read(writeSettings(own))).toEqual(own)
    expect(read(writeSettings({ ...own, indicators: [] })).indicators).toEqual([])
  })
  it.each(['', 'nonsense', '7h spiral', '1W pies MA', '{"period":"1m"}'])('are as usual for "%s"', (text) => {
    expect(read(text)).toMatchObject({
      period: USUAL.period,
      chartType: USUAL.chartType,
      scale: USUAL.scale,
    })
  })
  it('of an earlier version have the usual parameters and scale', () => {
    expect(read('1h line MA+RSI')).toEqual({
      period: '1h',
      chartType: 'line',
      scale: 'linear',
      indicators: [MA, { id: 'RSI', parameters: [14] }],
    })
  })
  it('drop unknown indicators', () => expect(ids(read('1h candles MA+MAGIC').indicators)).toEqual(['MA']))
  it.each(['MA:0,10,20', 'MA:x,10,20', 'MA:501,10,20', 'MA:5', 'MA:5,10,20,9'])(
    'replace parameters out of bounds: %s',
    (text) => expect(read(`1h candles ${text}`).indicators).toEqual([MA]),
  )
})

describe('choosing an indicator', () => {
  const own = (...names: Parameters<typeof toggleIndicator>[1][]) =>
    names.reduce<ReturnType<typeof toggleIndicator>>((list, name) => toggleIndicator(list, name), [])
  it('adds it with its usual parameters; choosing it again removes it', () => {
    expect(own('MA', 'EMA')).toEqual([MA, { id: 'EMA', parameters: [12, 26] }])
    expect(ids(toggleIndicator(own('MA', 'EMA'), 'MA'))).toEqual(['EMA'])
  })
  it('allows two panes below the price; the oldest is removed', () => {
    expect(ids(own('MA', 'VOL', 'MACD', 'RSI'))).toEqual(['MA', 'MACD', 'RSI'])
  })
  it('changes the parameters of one only', () => {
    const changed = changeParameters(own('MA', 'EMA'), { id: 'EMA', parameters: [7, 30] })
    expect(changed).toEqual([MA, { id: 'EMA', parameters: [7, 30] }])
  })
})

it('a preset is recognised until one of its parameters changes', () => {
  expect(findPreset(PRESETS.trend)).toBe('trend')
  expect(findPreset([])).toBe('price')
  expect(findPreset(changeParameters(PRESETS.trend, { id: 'EMA', parameters: [7, 30] }))).toBeNull()
})
