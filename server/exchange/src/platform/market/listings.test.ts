import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs, toAmount, HOUR, type Instant, toInstant, SECOND } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { pino } from 'pino'
import { type Database, type MovableClock, manualClock, secureRandom, sql } from '#platform/kernel'
import { type Catalogue, smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { committedSource } from './committed-source.ts'
import { createListings, scheduleListing, withListings } from './listings.ts'
import { createMarket } from './market.ts'
import { listSeconds } from './store.ts'
import { clearRecord, testParts } from './testing.ts'
import { verifyRecord } from './verify.ts'

const START = toInstant(Date.UTC(2026, 10, 20, 9, 58, 50))
const TEN = toInstant(Date.UTC(2026, 10, 20, 10))
const NEW = '60' as MarketId
const log = pino({ level: 'silent' })
const [known] = smallCatalogue.markets
const fresh = {
  ...(known as NonNullable<typeof known>),
  id: NEW,
  symbol: 'NEW/USDT',
  base: '60' as AssetId,
  baseCode: 'NEW',
  sort: 60,
  startPrice: toAmount('0.25'),
  priceTick: toAmount('0.0001'),
  lotStep: toAmount('0.1'),
  quantityMin: toAmount('20'),
  turnover: toAmount('24000000'),
  startsUnlisted: true,
}
const catalogue: Catalogue = {
  assets: [
    ...smallCatalogue.assets,
    {
      ...(smallCatalogue.assets[0] as (typeof smallCatalogue.assets)[number]),
      id: fresh.base,
      code: 'NEW',
      priceMarket: NEW,
    },
  ],
  markets: [...smallCatalogue.markets, fresh],
}

let db: Database
beforeAll(async () => {
  db = await testDatabase('market_listings')
})
afterAll(() => db.close())
beforeEach(async () => {
  await clearRecord(db)
  await db.rows(sql`delete from market_listing`)
})

/** Starts a process with the catalogue of an earlier release, or with the new market. */
async function start(clock: MovableClock, of = catalogue) {
  const [listings, { markets }] = [createListings(db), of]
  const source = committedSource({ db, markets, random: secureRandom(), seed: 'listings', log, listings })
  const parts = { ...testParts(db, clock, withListings(source, { listings, markets })), catalogue: of }
  const market = createMarket(parts)
  await market.resume()
  const tickTo = async (at: Instant) => {
    clock.advance(at - clock.now())
    await market.tickOnce()
  }
  return { market, tickTo }
}
const list = (at: Instant) => db.transact((tx) => scheduleListing(tx, NEW, at))

describe('a market that is listed after the first second of an installation', () => {
  it('is in no lookup before it begins, and its coin is worth the start price', async () => {
    const { market, tickTo } = await start(manualClock(START))
    await tickTo(addMs(START, 5 * SECOND))
    expect(market.byId(NEW)).toBeNull()
    expect(market.bySymbol('NEW/USDT')).toBeNull()
    expect(market.all().map(({ id }) => id)).not.toContain(NEW)
    expect(market.usdPrice(fresh.base)).toBe(toAmount('0.25'))
  })

  it('begins with the hour of its listing, one step from its start price, without a history', async () => {
    await list(TEN)
    const { market, tickTo } = await start(manualClock(START))
    await tickTo(addMs(TEN, -SECOND))
    expect(market.byId(NEW)).toBeNull()
    await tickTo(addMs(TEN, 90 * SECOND))
    expect(market.byId(NEW)).not.toBeNull()
    const [first] = await listSeconds(db, { from: TEN, to: TEN })
    const price = first?.ticks.get(NEW)?.price ?? 0n
    expect(price > toAmount('0.24') && price < toAmount('0.26')).toBe(true)
    const candles = await market.candles({
      market: NEW,
      period: '1min',
      from: START,
      to: addMs(TEN, 90 * SECOND),
    })
    expect(candles.map(({ time }) => time)).toEqual([TEN, addMs(TEN, 60 * SECOND)])
    expect(candles[0]?.open).toBe(toAmount('0.25'))
    expect(market.quote(NEW).open).toBe(toAmount('0.25'))
  })

  it('joins the record of an earlier release at the next hour, and a restart continues it', async () => {
    const clock = manualClock(START)
    const before = await start(clock, smallCatalogue)
    await before.tickTo(addMs(START, 5 * SECOND))
    await list(toInstant(Math.floor(clock.now() / HOUR) * HOUR))
    const upgraded = await start(clock)
    await upgraded.tickTo(addMs(TEN, -SECOND))
    expect(upgraded.market.byId(NEW)).toBeNull()
    await upgraded.tickTo(addMs(TEN, 200 * SECOND))
    const { market } = await start(clock)
    expect(market.quote(NEW)).toEqual(upgraded.market.quote(NEW))
    for (const period of ['1min', '5min', '60min', '1day', '1week', '1mon', '1year'] as const)
      expect(market.running(NEW, period), period).toEqual(upgraded.market.running(NEW, period))
    await verifyRecord(db, clock.now(), 'listings')
  })

  it('leaves the prices of the others as they were', async () => {
    const prices = async () =>
      (await listSeconds(db, { from: START, to: addMs(TEN, 60 * SECOND) })).map(({ at, ticks }) => [
        at,
        smallCatalogue.markets.map(({ id }) => ticks.get(id)?.price),
      ])
    await (await start(manualClock(START), smallCatalogue)).tickTo(addMs(TEN, 60 * SECOND))
    const without = await prices()
    await clearRecord(db)
    await list(TEN)
    await (await start(manualClock(START))).tickTo(addMs(TEN, 60 * SECOND))
    expect(await prices()).toEqual(without)
  })
})
