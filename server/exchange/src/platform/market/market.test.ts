import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  DAY,
  HOUR,
  MINUTE,
  ONE,
  SECOND,
  toAmount,
  amountText,
  toInstant,
  isMultipleOf,
  sum,
} from '@bourse/contracts/kit'
import { type AssetId, type MarketId, PERIODS } from '@bourse/contracts/market'
import { type Database, manualClock, type MovableClock } from '#platform/kernel'
import {
  floorToPeriod,
  type PriceSource,
  scriptedSource,
  seededSource,
  smallCatalogue,
} from '#platform/market/source'
import { latch, testDatabase } from '#platform/testing'
import { type Book, EMPTY_BOOK } from './book.ts'
import { createMarket } from './market.ts'
import { NOTHING_TAKEN } from './refill.ts'
import { secondIn, type TickWindow } from './tick-window.ts'
import { listSeconds } from './store.ts'
import { clearRecord, testParts } from './testing.ts'

const BTC = '1' as MarketId
const START = toInstant(Date.UTC(2026, 10, 20, 9, 59, 50))
const { markets } = smallCatalogue

let db: Database

beforeAll(async () => {
  db = await testDatabase('market')
})
afterAll(() => db.close())
beforeEach(() => clearRecord(db))

function seeded(database = db) {
  const clock = manualClock(START)
  const source = seededSource({ seed: 'test', markets })
  return { clock, source, ...running(database, clock, source) }
}

function scripted() {
  const clock = manualClock(START)
  const source = scriptedSource({ markets, clock })
  return { clock, source, ...running(db, clock, source) }
}

function running(database: Database, clock: MovableClock, source: PriceSource) {
  const market = createMarket(testParts(database, clock, source))
  const next = async (ms = SECOND) => {
    clock.advance(ms)
    await market.tickOnce()
  }
  return { market, next }
}

const seconds = async () =>
  (await listSeconds(db, { from: toInstant(0), to: toInstant(8.64e15) })).map(({ at }) => at)

describe('ticks', () => {
  it('are recorded once a second for every market, then published', async () => {
    const { market, clock, source } = seeded()
    const published: string[] = []
    market.onTick((batch) => published.push(...batch.map(({ id }) => id)))
    await market.tickOnce()
    await market.tickOnce()
    expect(await seconds()).toEqual([START])
    expect(published).toEqual(markets.map(({ id }) => `${START / SECOND}${id.padStart(3, '0')}`))
    expect(market.price(BTC)).toBe(source.tick(BTC, clock.now()).price)
  })

  it('are recorded in time while the effects of an earlier second run; effects stay in order', async () => {
    const { market, clock } = seeded()
    const [latched, processed]: [ReturnType<typeof latch>, number[]] = [latch(), []]
    const process = async (window: TickWindow) => {
      if (processed.length === 0) await latched.passed
      processed.push(window.from)
    }
    await market.recordOnce(process)
    const effects = market.processWindows(process)
    for (let second = 0; second < 2; second++) {
      clock.advance(SECOND)
      await market.recordOnce(process)
    }
    expect([await seconds(), processed]).toEqual([[0, 1, 2].map((at) => START + at * SECOND), []])
    expect(market.tick(BTC)?.at).toBe(clock.now())
    latched.open()
    await effects
    expect(processed).toEqual(await seconds())
  })

  it('wait for their effects when a minute of them is in memory, and after a gap', async () => {
    const { market, clock } = seeded()
    const [latched, processed]: [ReturnType<typeof latch>, number[]] = [latch(), []]
    const process = async (window: TickWindow) => {
      await latched.passed
      processed.push(window.from)
    }
    const record = (ms: number) => {
      clock.advance(ms)
      return market.recordOnce(process)
    }
    for (let second = 0; second < 60; second++) await record(SECOND)
    const [waiting, full] = [(await seconds()).length, record(SECOND)]
    latched.open()
    await full
    expect([waiting, (await seconds()).length, processed.length]).toEqual([60, 61, 60])
    await record(2 * MINUTE)
    // The last window is that of the newest second.
    expect(processed.length).toBeGreaterThan(61)
  })

  it('are not displayed before they are recorded', async () => {
    let failure: Error | null = new Error('the database is away')
    const { market } = seeded({
      ...db,
      transact: (work) => (failure === null ? db.transact(work) : Promise.reject(failure)),
    })
    await expect(market.tickOnce()).rejects.toThrow('the database is away')
    expect(market.price(BTC)).toBeNull()
    failure = null
    await market.tickOnce()
    expect(market.price(BTC)).not.toBeNull()
  })

  it('of concurrent calls are one', async () => {
    const { market } = seeded()
    await Promise.all([market.tickOnce(), market.tickOnce()])
    expect(await seconds()).toEqual([START])
  })

  it('older than five seconds give no price to trade at, but still one to display', async () => {
    const { market, clock } = seeded()
    await market.tickOnce()
    const shown = market.quote(BTC).price
    clock.advance(4_999)
    expect(market.price(BTC)).toBe(shown)
    clock.advance(1)
    expect(market.price(BTC)).toBeNull()
    expect(market.book(BTC)).toBeNull()
    expect(market.depth(BTC)).toEqual({ bids: [], asks: [] })
    expect(market.quote(BTC).price).toBe(shown)
  })

  it('reach every listener even when one of them fails, and the failure is reported', async () => {
    const { market } = seeded()
    let received = 0
    market.onTick(() => {
      throw new Error('first listener')
    })
    market.onTick(() => void received++)
    await expect(market.tickOnce()).rejects.toThrow('a listener failed')
    expect(received).toBe(1)
  })

  it('are recorded for every second of a jump, in windows of at most a minute', async () => {
    const { market, next, clock, source } = seeded()
    await next()
    const windows: TickWindow[] = []
    clock.advance(3 * MINUTE)
    await market.tickOnce(async (window) => void windows.push(window))
    expect(windows.map((window) => window.seconds)).toEqual([8, 60, 60, 52])
    expect(await seconds()).toHaveLength(181)
    for (const window of windows)
      for (let index = 0; index < window.seconds; index++) {
        const at = secondIn(window, index)
        expect(window.tick(BTC, index)).toMatchObject(source.tick(BTC, at))
      }
    expect(market.quote(BTC).price).toBe(source.tick(BTC, clock.now()).price)
  })

  it('of a source without prices for skipped seconds are those of the second that is read', async () => {
    const { market, next, clock } = scripted()
    await next()
    await next(3 * DAY)
    expect(market.tick(BTC)?.at).toBe(clock.now())
    expect(await seconds()).toHaveLength(2)
  })
})

describe('running candles', () => {
  it('updated tick by tick equal those of the source, over the turn of an hour and a jump', async () => {
    const { market, clock, source, next } = seeded()
    const agree = () => {
      for (const period of PERIODS) {
        const at = floorToPeriod(period, clock.now())
        const [expected] = source.candles({ market: BTC, period, from: at, to: at, now: clock.now() })
        expect(market.running(BTC, period)).toEqual(expected)
      }
    }
    for (let second = 0; second < 75; second++) {
      await next()
      agree()
    }
    await next(17 * MINUTE + 13 * SECOND)
    agree()
    await next()
    agree()
  })
})

describe('the last 24 hours', () => {
  it('are those of the candles, to five minutes', async () => {
    const { market, clock, source, next } = seeded()
    await next()
    await next(2 * HOUR)
    for (let minute = 0; minute < 12; minute++) await next(MINUTE)
    const { open, high, low, volume, change, price } = market.quote(BTC)
    const from = toInstant(floorToPeriod('5min', clock.now()) - DAY)
    const day = source.candles({ market: BTC, period: '5min', from, to: clock.now(), now: clock.now() })
    expect(open).toBe(day[0]?.open)
    expect(high).toBe(day.map((each) => each.high).reduce((a, b) => (a > b ? a : b)))
    expect(low).toBe(day.map((each) => each.low).reduce((a, b) => (a < b ? a : b)))
    expect(volume).toBe(sum(...day.map((each) => each.volume ?? toAmount('0'))))
    expect(change).toBe((((price - open) * 10_000n) / open) * 10n ** 16n)
  })

  it('report a rise of a tenth as ten percent', async () => {
    const { market, source, next } = scripted()
    await next()
    expect(amountText(market.quote(BTC).change)).toBe('0')
    source.set('BTC/USDT', toAmount('58500'))
    await next()
    expect(amountText(market.quote(BTC).change)).toBe('-10')
    expect(amountText(market.quote(BTC).low)).toBe('58500')
    await next(25 * HOUR)
    expect(amountText(market.quote(BTC).change)).toBe('0')
  })
})

describe('a scripted price', () => {
  it('counts from the next second on', async () => {
    const { market, source, next } = scripted()
    await next()
    source.set('BTC/USDT', toAmount('61000'))
    await market.tickOnce()
    expect(market.price(BTC)).toBe(toAmount('65000'))
    await next()
    expect(market.price(BTC)).toBe(toAmount('61000'))
    const minute = market.running(BTC, '1min')
    const at = minute?.time ?? START
    expect(await market.candles({ market: BTC, period: '1min', from: at, to: at })).toEqual([minute])
  })

  it('stays in history', async () => {
    const { market, source, next, clock } = scripted()
    source.set('BTC/USDT', toAmount('60000'))
    await next(HOUR)
    source.set('BTC/USDT', toAmount('70000'))
    await next(HOUR)
    const window = { market: BTC, period: '60min', from: toInstant(START - HOUR), to: clock.now() } as const
    const closes = (await market.candles(window)).map(({ close }) => amountText(close))
    expect(closes).toEqual(['60000', '60000', '70000'])
  })
})

describe('the book', () => {
  it('has at least twenty levels per side, on the tick and the lot step, best first and never crossed', async () => {
    const { market, next } = seeded()
    await next()
    for (const terms of markets) {
      const { bids, asks } = market.book(terms.id) ?? { bids: [], asks: [] }
      const price = market.price(terms.id) ?? toAmount('0')
      expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(20)
      expect(bids.every((level, at) => level.price < (bids[at - 1]?.price ?? price))).toBe(true)
      expect(asks.every((level, at) => level.price > (asks[at - 1]?.price ?? price))).toBe(true)
      for (const level of [...bids, ...asks]) {
        expect(level.price > 0n && isMultipleOf(level.price, terms.priceTick)).toBe(true)
        expect(level.quantity >= terms.quantityMin && isMultipleOf(level.quantity, terms.lotStep)).toBe(true)
      }
    }
  })

  it('is the same within one second and differs in the next', async () => {
    const { market, next, clock } = seeded()
    await next()
    const shown = market.book(BTC)
    clock.advance(999)
    expect(market.book(BTC)).toEqual(shown)
    await next()
    expect(market.book(BTC)).not.toEqual(shown)
  })

  it("merges resting orders with the house's quotes, aggregated and never crossed", async () => {
    const { market, next } = seeded()
    await next()
    const quotes = market.book(BTC)
    const [best, third] = [quotes?.asks[0], quotes?.asks[2]]
    if (best === undefined || third === undefined) throw new Error('the house quotes')
    const crossing = { price: best.price, quantity: ONE }
    const show = (own: Book) =>
      market.showOrders({ levels: (id) => (id === BTC ? own : EMPTY_BOOK), taken: () => NOTHING_TAKEN })
    show({ bids: [crossing], asks: [] })
    expect(market.depth(BTC).asks[0]?.price).toBe(quotes?.asks[1]?.price)
    expect(market.depth(BTC).bids[0]).toEqual(crossing)
    show({ bids: [], asks: [{ price: third.price, quantity: ONE }] })
    expect(market.depth(BTC).asks[2]).toEqual({ price: third.price, quantity: sum(third.quantity, ONE) })
  })
})

describe('the tape', () => {
  it('of the house sums to the volume of its second, on the lot step', async () => {
    const { market, next } = seeded()
    for (let second = 0; second < 20; second++) {
      await next()
      for (const { id, lotStep } of markets) {
        const tick = market.tick(id)
        const prints = market.tape(id).filter(({ at }) => at === tick?.at)
        expect(sum(...prints.map(({ quantity }) => quantity))).toBe(tick?.volume)
        expect(prints.every(({ quantity }) => quantity > 0n && isMultipleOf(quantity, lotStep))).toBe(true)
      }
    }
    expect(market.tape(BTC).length).toBeLessThanOrEqual(50)
    expect(new Set(market.tape(BTC).map(({ id }) => id)).size).toBe(market.tape(BTC).length)
  })

  it("publishes a member's trade once, with the next tick", async () => {
    const { market, next, clock } = seeded()
    await next()
    const published: string[] = []
    market.onPrints((prints) => published.push(...prints.map(({ id }) => id)))
    const trade = { id: '7', market: BTC, at: clock.now(), price: ONE, quantity: ONE, side: 'buy' } as const
    market.report(trade)
    expect(market.tape(BTC).at(-1)).toEqual(trade)
    await next()
    await next()
    expect(published.filter((id) => id === '7')).toHaveLength(1)
  })
})

describe('the directory', () => {
  it('finds a market by its pair, its symbol and its id', () => {
    const { market } = seeded()
    const found = market.find({ base: '1' as AssetId, quote: '3' as AssetId })
    expect(found?.id).toBe(BTC)
    expect(market.bySymbol('BTC/USDT')).toBe(found)
    expect(market.byId(BTC)).toBe(found)
    expect(market.find({ base: '3' as AssetId, quote: '1' as AssetId })).toBeNull()
  })

  it('prices every asset in USD, USDT at one', async () => {
    const { market, source, next } = scripted()
    source.set('BTC/USDT', toAmount('61234.5'))
    await next()
    expect(market.usdPrice('1' as AssetId)).toBe(toAmount('61234.5'))
    expect(market.usdPrice('3' as AssetId)).toBe(ONE)
  })
})
