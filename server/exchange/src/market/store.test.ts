import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, type Instant, MINUTE, SECOND, amountOf, instantOf, addMs } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Database, manualClock, sql } from '#kernel'
import { testDatabase } from '#testing'
import { type Tick, publicKey, scriptedSource, seededSource, smallCatalogue } from '#market/source'
import { createMarket } from './market.ts'
import { tickStore } from './store.ts'

const BTC = '1' as MarketId
const START = instantOf(Date.UTC(2026, 10, 20, 10))
const { markets } = smallCatalogue

let db: Database

beforeAll(async () => {
  db = await testDatabase('market')
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows(sql`truncate tick, pinned_tick`)
})

const tick = (at: Instant, price: string, market = BTC): Tick => ({
  market,
  at,
  price: amountOf(price),
  volume: amountOf('1'),
})
const count = async () => Number((await db.row<{ n: string }>(sql`select count(*) as n from tick`))?.n)

describe('the table of ticks', () => {
  it('returns ids in the given order, and the same ids for repeated ticks', async () => {
    const store = tickStore(db)
    const batch = [tick(START, '2'), tick(START, '1', '40' as MarketId), tick(addMs(START, SECOND), '3')]
    const first = await store.append(batch, START)
    expect(first).toMatchObject(batch)
    expect(new Set(first.map(({ id }) => id)).size).toBe(3)
    const more = tick(addMs(START, 2 * SECOND), '4')
    const again = await store.append([more, ...batch], addMs(START, MINUTE))
    expect(again.slice(1)).toEqual(first)
    expect(await count()).toBe(4)
  })

  it('refuses to change a tick', async () => {
    await tickStore(db).append([tick(START, '2')], START)
    await expect(db.rows(sql`update tick set price = 3`)).rejects.toThrow('a recorded tick never changes')
  })

  it('stores every digit', async () => {
    const price = '0.000000000000000001'
    const [written] = await tickStore(db).append([tick(START, price)], START)
    const market = createMarket({ ...parts(), clock: manualClock(START) })
    expect(await db.transact((tx) => market.tickAt(tx, BTC, START))).toEqual(written)
  })

  it('removes old ticks, except those that a settlement refers to', async () => {
    const store = tickStore(db)
    const [old] = await store.append([tick(START, '1'), tick(START, '2')], START)
    if (old === undefined) throw new Error('two were appended')
    const market = createMarket({ ...parts(), clock: manualClock(START) })
    await db.transact((tx) => market.pin(tx, [old]))
    await db.transact((tx) => market.pin(tx, [old]))
    expect(await store.prune(addMs(START, 1))).toBe(1)
    expect(await store.prune(addMs(START, 1))).toBe(0)
    expect((await db.row<{ id: string }>(sql`select id::text from tick`))?.id).toBe(old.id)
  })
})

const parts = () => ({
  catalogue: smallCatalogue,
  source: seededSource({ seed: 'test', markets }),
  ticks: tickStore(db),
  displayKey: publicKey('test'),
})

describe('the settlement record', () => {
  it('of a recorded second is that tick', async () => {
    const clock = manualClock(START)
    const market = createMarket({ ...parts(), clock })
    await market.tickOnce()
    const live = market.tick(BTC)
    clock.advance(700)
    expect(await db.transact((tx) => market.tickAt(tx, BTC, clock.now()))).toEqual(live)
    expect(await count()).toBe(markets.length)
  })

  it('of missed seconds equals the candles of that time and is written once', async () => {
    const clock = manualClock(START)
    const market = createMarket({ ...parts(), clock })
    await market.tickOnce()
    clock.advance(HOUR)
    await market.tickOnce()
    const window = { market: BTC, from: START, to: addMs(START, MINUTE - 1) }
    const ticks = await db.transact((tx) => market.ticksIn(tx, window))
    expect(ticks.map(({ at }) => (at - START) / SECOND)).toEqual(Array.from({ length: 60 }, (_, at) => at))
    const [minute] = market.candles({ market: BTC, period: '1min', from: START, to: START })
    expect(ticks.at(-1)?.price).toBe(minute?.close)
    expect(await db.transact((tx) => market.ticksIn(tx, window))).toEqual(ticks)
  })

  it('of a second whose price was set twice is the later one', async () => {
    const clock = manualClock(START)
    const source = scriptedSource({ markets, clock })
    const market = createMarket({ ...parts(), source, clock })
    await market.tickOnce()
    source.set('BTC/USDT', amountOf('70000'))
    await market.tickOnce()
    const found = await db.transact((tx) => market.tickAt(tx, BTC, START))
    expect(found.price).toBe(amountOf('70000'))
  })

  it('refuses a future second', async () => {
    const market = createMarket({ ...parts(), clock: manualClock(START) })
    const early = db.transact((tx) => market.tickAt(tx, BTC, addMs(START, SECOND)))
    await expect(early).rejects.toThrow('only past seconds are recorded')
  })
})
