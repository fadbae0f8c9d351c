import { toAmount, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { findPane, indicatorLines } from './indicators.ts'

/** Forty irregular candles; the expected values were computed independently with the textbook formulas. */
const closes = Array.from({ length: 40 }, (_, at) => 100 + ((at * 37) % 23) - ((at * 11) % 7) * 0.5)
const candles: readonly Candle[] = closes.map((close, at) => ({
  time: toInstant(at * 60_000),
  open: toAmount(String(at === 0 ? close : (closes[at - 1] as number))),
  high: toAmount('200'),
  low: toAmount('1'),
  close: toAmount(String(close)),
  volume: at === 5 ? null : toAmount(String(at)),
}))
const last = (indicator: Parameters<typeof indicatorLines>[0][number]) =>
  indicatorLines([indicator], candles).map(({ name, values }) => [name, round(values.at(-1))])
const round = (value: number | null | undefined) => (value == null ? value : Math.round(value * 1e6) / 1e6)

describe('chart indicators', () => {
  it.each([
    [
      'MA',
      [
        ['MA 5', 110.8],
        ['MA 10', 110.05],
        ['MA 20', 109.075],
      ],
    ],
    [
      'EMA',
      [
        ['EMA 12', 110.056168],
        ['EMA 26', 109.703191],
      ],
    ],
    [
      'BOLL',
      [
        ['BOLL 20, 2', 109.075],
        ['', 121.921303],
        ['', 96.228697],
      ],
    ],
    [
      'MACD',
      [
        ['MACD 12, 26, 9', 0.295283],
        ['', 0.352977],
        ['', 0.057694],
      ],
    ],
    ['RSI', [['RSI 14', 52.743863]]],
  ] as const)('%s ends where it was worked out to end', (indicator, expected) => {
    expect(last(indicator)).toEqual(expected)
  })

  it('volume has one bar per candle with a volume, in the colour of the candle', () => {
    const [volume] = indicatorLines(['VOL'], candles)
    expect(volume?.values.slice(4, 7)).toEqual([4, null, 6])
    expect(volume?.tones?.slice(0, 4)).toEqual(
      [0, 1, 2, 3].map((at) =>
        at === 0 || (closes[at] as number) >= (closes[at - 1] as number) ? 'up' : 'down',
      ),
    )
  })

  it('overlays share the price pane; the others get one pane each in the chosen order', () => {
    const chosen = ['RSI', 'MA', 'VOL', 'BOLL'] as const
    expect(chosen.map((indicator) => findPane(indicator, chosen))).toEqual([1, 0, 2, 0])
  })
})
