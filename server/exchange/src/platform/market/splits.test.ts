import { toAmount, HOUR, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import { smallCatalogue } from '#platform/market/source'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSplits, type Splits } from './splits.ts'

const AAPL = '40' as MarketId
const AT = toInstant(Date.UTC(2026, 2, 10))
const { markets } = smallCatalogue
const ROW = { market_id: 40, effective_at: new Date(AT), shares_to: 4, shares_from: 1, applied_at: null }
const EX_DATE = toInstant(AT + 24 * HOUR)
const DIVIDEND = { market_id: 40, effective_at: new Date(EX_DATE), per_share: '0.26' }
const reader = {
  rows: (query: unknown) =>
    Promise.resolve(JSON.stringify(query).includes('market_dividend') ? [DIVIDEND] : [ROW]),
} as unknown as Reader
const before = toInstant(AT - HOUR)

let splits: Splits
beforeEach(async () => {
  splits = createSplits(reader)
  await splits.load(before)
})

describe('a split of four for one', () => {
  const state = { '1': { price: 6_500_000, variance: 1 }, [AAPL]: { price: 22_013, variance: 2 } }

  it('divides the opening state of its hour, in whole ticks, and of no other', () => {
    const opening = (after: number, at: number) =>
      splits.openingAt(state, markets, { after: toInstant(after), at: toInstant(at) })
    expect(opening(before, AT)).toEqual({ ...state, [AAPL]: { price: 5_503, variance: 2 } })
    expect(opening(AT, AT + HOUR)).toBe(state)
    expect(opening(before - HOUR, before)).toBe(state)
    // After an outage, the next hour is not the one of the split.
    expect(opening(before, AT + 9 * HOUR)[AAPL]?.price).toBe(5_503)
  })

  it('divides the start price of the process from its hour on', () => {
    const buildStart = (at: number) =>
      splits.termsAt(markets, toInstant(at)).find(({ id }) => id === AAPL)?.startPrice
    expect([buildStart(before), buildStart(AT)]).toEqual([toAmount('220'), toAmount('55')])
  })

  it('changes earlier prices and candles only once holdings are converted', () => {
    const time = before
    const [open, low] = [toAmount('220'), toAmount('219')]
    const candle = { time, open, high: open, low, close: low, volume: toAmount('10') }
    expect(splits.candle(AAPL, candle)).toEqual(candle)
    splits.apply({ market: AAPL, at: AT, to: 4, from: 1 })
    expect(splits.candle(AAPL, candle)).toMatchObject({
      open: toAmount('55'),
      low: toAmount('54.75'),
      volume: toAmount('40'),
    })
    expect(splits.price(AAPL, toAmount('220'), AT)).toBe(toAmount('220'))
    expect(splits.price('1' as MarketId, toAmount('220'), time)).toBe(toAmount('220'))
  })
})

describe('a dividend', () => {
  const opening = (price: number, after: number, at: number) =>
    splits.openingAt({ [AAPL]: { price, variance: 2 } }, markets, {
      after: toInstant(after),
      at: toInstant(at),
    })[AAPL]?.price

  it('lowers the opening state of its hour by its amount, and of no other', () => {
    expect(opening(5_503, EX_DATE - HOUR, EX_DATE)).toBe(5_477)
    expect(opening(5_503, EX_DATE, EX_DATE + HOUR)).toBe(5_503)
    // The lowest price of the process.
    expect(opening(20, EX_DATE - HOUR, EX_DATE)).toBe(100)
  })

  it('follows a split of an earlier date, in one step after an outage', () => {
    expect(opening(22_013, before, EX_DATE + HOUR)).toBe(5_477)
  })

  it('leaves earlier prices and candles as they were', () => {
    expect(splits.price(AAPL, toAmount('220'), before)).toBe(toAmount('220'))
  })
})
