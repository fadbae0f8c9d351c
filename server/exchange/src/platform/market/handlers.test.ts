import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { MINUTE, Refusal, amountText, toInstant } from '@bourse/contracts/kit'
import { market as area } from '@bourse/contracts/market'
import { type Call, type Database, manualClock } from '#platform/kernel'
import { seededSource, smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { marketHandlers } from './handlers.ts'
import { createMarket, type Market } from './market.ts'
import { testParts } from './testing.ts'

const NOW = toInstant(Date.UTC(2026, 10, 20, 10, 0, 30))
const clock = manualClock(NOW)
const source = seededSource({ seed: 'test', markets: smallCatalogue.markets })
let db: Database
let market: Market
let handlers: ReturnType<typeof marketHandlers>

beforeAll(async () => {
  db = await testDatabase('market_handlers')
  market = createMarket(testParts(db, clock, source))
  handlers = marketHandlers(market)
})
afterAll(() => db.close())

/** No handler of this module uses its call. */
const call = {} as Call
const window = { from: toInstant(NOW - 5 * MINUTE), to: NOW, symbol: 'BTC/USDT', period: '1min' } as const

describe('the boards', () => {
  it('list every market under its quote, with a price before the first tick', async () => {
    const { list } = await handlers.boards({}, call)
    expect(list.map(({ code }) => code)).toEqual(['USDT'])
    expect(list[0]?.markets.map(({ baseCode }) => baseCode)).toEqual(['BTC', 'SHIB', 'AAPL'])
    expect(list[0]?.markets.every(({ price }) => price > 0n)).toBe(true)
    expect(market.price(smallCatalogue.markets[0]!.id)).toBeNull()
  })

  it('can be encoded for the wire', async () => {
    const board = (await handlers.boards({}, call)).list[0]
    const wire = z.encode(area.boards.output, await handlers.boards({}, call)) as {
      list: { quotation: unknown[] }[]
    }
    expect(wire.list[0]?.quotation[0]).toMatchObject({
      currency_id: 1,
      legal_id: 3,
      category: 1,
      lever_share_num: '0.001',
    })
    expect(board?.markets[2]).toMatchObject({ segment: 'stocks', futuresOpen: false, lotSize: null })
  })
})

describe('the assets', () => {
  it('list their markets', async () => {
    const { assets, quotes } = await handlers.assets({}, call)
    expect(quotes.map(({ code }) => code)).toEqual(['USDT'])
    const flags = assets.map(({ code, isQuote, isSpot, isFutures, isSeconds }) => [
      code,
      ...[isQuote, isSpot, isFutures, isSeconds].map((yes) => (yes ? 1 : 0)),
    ])
    expect(flags).toEqual([
      ['BTC', 0, 1, 1, 1],
      ['SHIB', 0, 1, 1, 1],
      ['USDT', 1, 1, 1, 1],
      ['AAPL', 0, 1, 0, 0],
    ])
    expect(amountText(assets[2]!.price!)).toBe('1')
  })
})

describe('candles', () => {
  it('open within the window, oldest first, including the running one', async () => {
    const { list } = await handlers.candles(window, call)
    const minutes = list.map(({ time }) => (time - NOW) / MINUTE)
    expect(minutes).toEqual([-4.5, -3.5, -2.5, -1.5, -0.5])
  })

  it('are found by symbol regardless of case', async () => {
    expect(await handlers.candles({ ...window, symbol: 'btc/usdt' }, call)).toEqual(
      await handlers.candles(window, call),
    )
  })

  it.each([
    { from: toInstant(NOW + 1), symbol: 'NO/USDT', outcome: 'parameter_error' },
    { from: NOW, symbol: 'NO/USDT', outcome: 'market_unknown' },
  ])('are refused: $outcome', async ({ outcome, ...wrong }) => {
    await expect(handlers.candles({ ...window, ...wrong }, call)).rejects.toEqual(
      new Refusal(outcome as never),
    )
  })
})
