import { describe, expect, it } from 'vitest'
import { amountOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#kernel'
import { createRestingBook } from './resting-book.ts'

const row = (market_id: number, side: 'buy' | 'sell', price: string, quantity: string) => ({
  market_id,
  side,
  price,
  quantity,
})
const [BTC, ETH] = ['1', '2'] as [MarketId, MarketId]

describe("members' resting orders", () => {
  it('are listed best first on both sides, market by market', async () => {
    const rows = [
      row(1, 'buy', '99', '1'),
      row(1, 'buy', '100', '2'),
      row(2, 'buy', '5', '3'),
      row(1, 'sell', '102', '4'),
      row(1, 'sell', '101', '5'),
    ]
    const resting = createRestingBook({ rows: () => Promise.resolve(rows) } as unknown as Reader)
    expect(resting.levels(BTC)).toEqual({ bids: [], asks: [] })
    await resting.refresh()
    const level = (price: string, quantity: string) => ({
      price: amountOf(price),
      quantity: amountOf(quantity),
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
