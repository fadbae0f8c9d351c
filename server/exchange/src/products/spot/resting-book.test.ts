import { describe, expect, it } from 'vitest'
import { addMs, toAmount, toInstant, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { manualClock, type Reader, type Sql } from '#platform/kernel'
import { smallCatalogue } from '#platform/market/source'
import { createRestingBook } from './resting-book.ts'

const row = (market_id: number, side: 'buy' | 'sell', price: string, quantity: string) => ({
  market_id,
  side,
  price,
  quantity,
})
const [BTC, ETH] = ['1', '2'] as [MarketId, MarketId]

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))

/** Parts whose database has these rows of resting orders and of taken quantities. */
const partsOf = ({ resting, taken = [] }: { resting: readonly object[]; taken?: readonly object[] }) => {
  const db = {
    rows: ({ text }: Sql) => Promise.resolve(text.includes('spot_house_taken') ? taken : resting),
  } as unknown as Reader
  return { db, clock: manualClock(NOW), markets: smallCatalogue.markets }
}

describe("members' resting orders", () => {
  it('are listed best first on both sides, market by market', async () => {
    const rows = [
      row(1, 'buy', '99', '1'),
      row(1, 'buy', '100', '2'),
      row(2, 'buy', '5', '3'),
      row(1, 'sell', '102', '4'),
      row(1, 'sell', '101', '5'),
    ]
    const resting = createRestingBook(partsOf({ resting: rows }))
    expect(resting.levels(BTC)).toEqual({ bids: [], asks: [] })
    await resting.refresh()
    const level = (price: string, quantity: string) => ({
      price: toAmount(price),
      quantity: toAmount(quantity),
    })
    expect(resting.levels(BTC)).toMatchObject({
      bids: [level('100', '2'), level('99', '1')],
      asks: [level('101', '5'), level('102', '4')],
    })
    expect(resting.levels(ETH)).toMatchObject({ bids: [level('5', '3')], asks: [] })
    rows.length = 0
    await resting.refresh()
    expect(resting.levels(BTC)).toEqual({ bids: [], asks: [] })
  })
})

describe("quantities taken from the house's quotes", () => {
  it('are known by market and side since the last refresh', async () => {
    const at = addMs(NOW, -3 * SECOND)
    const taken = [
      { market_id: 1, quotes: 'asks', quoted_at: new Date(at), quantity: '1.5' },
      { market_id: 1, quotes: 'asks', quoted_at: new Date(NOW), quantity: '2' },
      { market_id: 2, quotes: 'bids', quoted_at: new Date(NOW), quantity: '3' },
    ]
    const book = createRestingBook(partsOf({ resting: [], taken }))
    expect(book.taken(BTC)).toEqual({ bids: [], asks: [] })
    await book.refresh()
    expect(book.taken(BTC)).toEqual({
      bids: [],
      asks: [
        { at, quantity: toAmount('1.5') },
        { at: NOW, quantity: toAmount('2') },
      ],
    })
    expect(book.taken(ETH)).toEqual({ bids: [{ at: NOW, quantity: toAmount('3') }], asks: [] })
  })
})
