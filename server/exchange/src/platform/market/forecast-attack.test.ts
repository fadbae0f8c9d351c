import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs, type Amount, DAY, toInstant, MINUTE, ONE, SECOND } from '@bourse/contracts/kit'
import { type MarketId, PERIODS } from '@bourse/contracts/market'
import { type Database, manualClock } from '#platform/kernel'
import {
  type MarketTerms,
  type PriceSource,
  publicKey,
  seededSource,
  simulateHour,
  smallCatalogue,
} from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { type Book, EMPTY_BOOK, buildHouseBook } from './book.ts'
import { createMarket } from './market.ts'
import { listBlocks } from './store.ts'
import { buildHouseTrades, type Print, tapeNoise } from './tape.ts'
import { clearRecord, testParts } from './testing.ts'

const { markets } = smallCatalogue
const [bitcoin] = markets as [MarketTerms]
const NOW = toInstant(Date.UTC(2026, 10, 20, 10, 0, 30))

/*
 * The attack that forecast all prices until version 0.8: prices, depth and trades were streams of one 32-bit generator
 * whose state was a hash of the market's seed. The quantities of one depth frame are words of its stream; a search over
 * all 2³² states finds the one that explains them, and with it the seed.
 */

/** Two words further, from one quantity to the next; between them the generator draws a distance. */
const STRIDE = (2 * 0x6d2b79f5) | 0
/** A quantity shows its word as one of so many sizes. */
const SIZES = 150

/** Computes the size that the former generator draws in a state. */
function computeSize(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * SIZES)
}

/** Computes the quantity of a level of each size; the rule of book.ts is public. */
function computeQuantity(size: number, depth: number): bigint {
  const perSecond = (bitcoin.turnover * ONE) / bitcoin.startPrice / 86_400n
  const target = (perSecond * BigInt(50 + size) * BigInt(10 + 2 * depth)) / 1000n
  return (target / bitcoin.lotStep) * bitcoin.lotStep
}

const ALL_SIZES = Array.from({ length: SIZES }, (_, size) => size)
/** Lists the sizes of a frame in the order in which they are drawn. */
const sizesIn = ({ bids, asks }: Book): number[] =>
  [bids, asks].flatMap((side) =>
    side.map(({ quantity }, depth) =>
      ALL_SIZES.findIndex((size) => computeQuantity(size, depth) === quantity),
    ),
  )

/** Sizes at which a search begins, and those that confirm it: 150⁻⁸ of wrong states remain. */
const [BEGINNINGS, CONFIRMED] = [40, 8]
/**
 * The number of states that are searched. Each stream has one of them among its beginnings, so that this is a
 * search of all 2³².
 */
const SEARCHED = 2 ** 28

/** Lists the states in which the former generator draws the first of these sizes, and then the others. */
function listStates(sizes: readonly number[]): number[] {
  const beginnings = ALL_SIZES.map((size) =>
    Array.from({ length: BEGINNINGS }, (_, at) => at).filter((at) => sizes[at] === size),
  )
  const found = new Set<number>()
  for (let state = 0; state < SEARCHED; state++) {
    const possible = beginnings[computeSize(state)] as number[]
    for (let each = 0; each < possible.length; each++) {
      const begin = possible[each] as number
      let confirmed = 1
      let next = (state + STRIDE) | 0
      while (confirmed < CONFIRMED && computeSize(next) === sizes[begin + confirmed]) {
        confirmed++
        next = (next + STRIDE) | 0
      }
      if (confirmed === CONFIRMED) found.add((state - Math.imul(begin, STRIDE)) >>> 0)
    }
  }
  return [...found]
}

/** Builds a depth frame of the former generator. */
function formerBook(state: number): Book {
  const level = (at: number) => ({
    price: ONE,
    quantity: computeQuantity(computeSize((state + Math.imul(at, STRIDE)) | 0), at % 24) as Amount,
  })
  const levels = Array.from({ length: 48 }, (_, at) => level(at))
  return { bids: levels.slice(0, 24), asks: levels.slice(24) }
}

describe('the attack on the former 32-bit noise', () => {
  it('searches every state: no gap between the beginnings of a stream is wider than the search', () => {
    const beginnings = Array.from({ length: BEGINNINGS }, (_, at) => Math.imul(at, STRIDE) >>> 0).toSorted(
      (a, b) => a - b,
    )
    const gaps = beginnings.map((at, index) => (beginnings[index + 1] ?? 0x1_0000_0000) - at)
    expect(Math.max(...gaps)).toBeLessThan(SEARCHED)
  })

  it('finds the state behind a depth frame of the former generator, and only that', () => {
    expect(listStates(sizesIn(formerBook(0xcafe_1234)))).toEqual([0xcafe_1234])
  }, 120_000)

  it('finds no state behind a depth frame of the keyed noise', () => {
    const sizes = sizesIn(buildHouseBook(publicKey('display'), bitcoin, NOW, bitcoin.startPrice))
    expect(sizes).toHaveLength(48)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(0)
    expect(listStates(sizes)).toEqual([])
  }, 120_000)
})

describe('the key of depth and trades', () => {
  const price = bitcoin.startPrice
  const tick = { market: bitcoin.id, at: NOW, price, volume: ONE }
  const shown = (name: string) => ({
    book: buildHouseBook(publicKey(name), bitcoin, NOW, price),
    trades: buildHouseTrades(tapeNoise(publicKey(name), NOW), bitcoin, tick, null),
  })

  it('chooses them, not the key of the prices: with another one the same prices have others', () => {
    expect(shown('one')).toEqual(shown('one'))
    expect(shown('other').book).not.toEqual(shown('one').book)
    expect(shown('other').trades).not.toEqual(shown('one').trades)
  })
})

let db: Database
beforeAll(async () => {
  db = await testDatabase('forecast_attack')
})
afterAll(() => db.close())
beforeEach(() => clearRecord(db))

/** The number of seconds whose prices both futures share. */
const SHARED = 75

/** Lists all public bytes of a market whose prices change to another future after `SHARED` seconds. */
async function published(future: string, seconds: number): Promise<string> {
  await clearRecord(db)
  const clock = manualClock(NOW)
  const [source, other] = ['shared', future].map((seed) => seededSource({ seed, markets })) as [
    PriceSource,
    PriceSource,
  ]
  const market = createMarket(
    testParts(db, clock, {
      ...source,
      tick: (id, at) => (at < NOW + SHARED * SECOND ? source : other).tick(id, at),
    }),
  )
  // Members take depth meanwhile: its refill is public, too.
  const taken = [3, 40, 74].map((second) => ({ at: addMs(NOW, second * SECOND), quantity: ONE }))
  market.showOrders({ levels: () => EMPTY_BOOK, taken: () => ({ bids: taken, asks: taken.slice(1) }) })
  const events: unknown[] = []
  market.onTick((ticks) => events.push(ticks))
  market.onPrints((prints: readonly Print[]) => events.push(prints))
  const all = (id: MarketId) => ({
    depth: market.depth(id),
    tape: market.tape(id),
    quote: market.quote(id),
    running: PERIODS.map((period) => market.running(id, period)),
  })
  for (let second = 0; second < seconds; second++) {
    await market.tickOnce()
    events.push(markets.map(({ id }) => all(id)))
    clock.advance(SECOND)
  }
  const [from, to] = [addMs(NOW, -DAY), clock.now()]
  for (const { id } of markets)
    for (const period of PERIODS) events.push(await market.candles({ market: id, period, from, to }))
  const blocks = await listBlocks(db, { from: addMs(NOW, -MINUTE), to })
  events.push(
    blocks.map(({ ticks, digest, link }) => [ticks, digest, link].map((each) => each.toString('hex'))),
  )
  return JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

describe('everything public until a second', () => {
  it('is the same whatever the prices after it are', async () => {
    const [rise, fall] = [await published('a', SHARED), await published('b', SHARED)]
    expect(rise.length).toBeGreaterThan(100_000)
    expect(rise === fall).toBe(true)
    const [longer, otherwise] = [await published('a', SHARED + 1), await published('b', SHARED + 1)]
    expect(longer === otherwise).toBe(false)
  }, 60_000)

  it('has nothing of the key of its hour: two keys have unrelated prices from the first second on', () => {
    const opening = Object.fromEntries(markets.map(({ id }) => [id, { price: 1_000_000, variance: 1 }]))
    const [one, other] = ['one', 'other'].map((name) =>
      simulateHour({ key: publicKey(name), from: toInstant(Date.UTC(2026, 10, 20, 10)), markets, opening }),
    ) as [ReturnType<typeof simulateHour>, ReturnType<typeof simulateHour>]
    const signs = (hour: typeof one) => {
      const prices = hour.prices(bitcoin.id)
      return prices.subarray(1).map((price, at) => Math.sign(price - (prices[at] as number)))
    }
    const [ours, theirs] = [signs(one), signs(other)]
    const together = ours.reduce((all, sign, at) => all + sign * (theirs[at] as number), 0)
    // The sum of 3,599 independent signs has a standard deviation of at most 60.
    expect(Math.abs(together)).toBeLessThan(240)
  })
})
