import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addMs,
  type Amount,
  toAmount,
  DAY,
  HOUR,
  type Instant,
  toInstant,
  MINUTE,
  SECOND,
  ZERO,
} from '@bourse/contracts/kit'
import { type MarketId, PERIODS } from '@bourse/contracts/market'
import * as fc from 'fast-check'
import { type Database, manualClock, sql } from '#platform/kernel'
import { scriptedSource, seededSource, smallCatalogue, type Tick } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { createMarket } from './market.ts'
import {
  findBlock,
  listBlocks,
  listSeconds,
  pinTicks,
  toRecordedTick,
  findRecordedTick,
  recordMinute,
  recordSeconds,
  removeOldBlocks,
  loadTicksById,
} from './store.ts'
import { clearRecord, testParts } from './testing.ts'
import { decodeTicks, encodeTicks, type SecondTicks, tickId, parseTickId } from '@bourse/contracts/ticks'

const BTC = '1' as MarketId
const START = toInstant(Date.UTC(2026, 10, 20, 10))
const { markets } = smallCatalogue

let db: Database

beforeAll(async () => {
  db = await testDatabase('market_store')
})
afterAll(() => db.close())
beforeEach(() => clearRecord(db))

const tick = (market: MarketId, at: Instant, price: Amount, volume = toAmount('1')): Tick => ({
  market,
  at,
  price,
  volume,
})
const second = (at: Instant, price: Amount = toAmount('100')): SecondTicks => ({
  at,
  ticks: new Map(markets.map(({ id }) => [id, tick(id, at, price)])),
})
const record = (...seconds: SecondTicks[]) => db.transact((tx) => recordSeconds(tx, seconds, markets))
const close = (...seconds: SecondTicks[]) => db.transact((tx) => recordMinute(tx, seconds, markets))

describe('the compact form', () => {
  it('returns every digit of every price and volume', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 30n })
    const path = fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.array(path, { minLength: 3, maxLength: 3 }), fc.boolean(), (paths, isFine) => {
        const count = Math.min(...paths.map(({ length }) => length))
        const seconds = Array.from({ length: count }, (_, index): SecondTicks => {
          const at = addMs(START, index * SECOND)
          const ticks = markets.map(({ id, priceTick, lotStep }, marketIndex) => {
            const [price, volume] = paths[marketIndex]?.[index] ?? [1n, 1n]
            const [priceUnit, volumeUnit] = isFine ? [1n, 1n] : [priceTick, lotStep]
            return [id, tick(id, at, (price * priceUnit) as Amount, (volume * volumeUnit) as Amount)] as const
          })
          return { at, ticks: new Map(ticks) }
        })
        expect(decodeTicks(encodeTicks(seconds, markets))).toEqual(seconds)
      }),
    )
  })

  it('refuses bytes that were cut, extended or made by another version', () => {
    const bytes = encodeTicks([second(START)], markets)
    expect(() => decodeTicks(bytes.subarray(0, -1))).toThrow('end too early')
    expect(() => decodeTicks(Buffer.concat([bytes, Buffer.of(0)]))).toThrow()
    expect(() => decodeTicks(Buffer.concat([Buffer.of(9), bytes.subarray(1)]))).toThrow('unknown version')
  })

  it('names a tick by its second and its market', () => {
    expect(tickId(BTC, START)).toBe(`${START / SECOND}001`)
    expect(parseTickId(tickId('48' as MarketId, START))).toEqual({ market: '48', at: START })
  })
})

describe('the record', () => {
  it('refuses a second twice, an older one, and one of a closed minute', async () => {
    await record(second(addMs(START, 2 * SECOND)))
    const message = 'a second is recorded once, and only after the newest one'
    await expect(record(second(addMs(START, 2 * SECOND)))).rejects.toThrow(message)
    await expect(record(second(START))).rejects.toThrow(message)
    await close(second(addMs(START, 2 * SECOND)))
    await expect(record(second(addMs(START, 50 * SECOND)))).rejects.toThrow(message)
    await record(second(addMs(START, MINUTE)))
    await expect(close(second(addMs(START, 3 * SECOND)))).rejects.toThrow(
      'a minute is recorded only after the newest one',
    )
  })

  it('refuses every change and every removal within the retention', async () => {
    await close(second(START))
    await record(second(addMs(START, MINUTE)))
    for (const table of ['recorded_minute', 'recorded_block', 'recorded_second']) {
      await expect(
        db.pool.query(
          `update ${table} set ${table === 'recorded_minute' ? 'digest = digest' : 'ticks = ticks'}`,
        ),
      ).rejects.toThrow('never changes')
      await expect(db.pool.query(`delete from ${table}`)).rejects.toThrow()
    }
    expect(await listSeconds(db, { from: START, to: addMs(START, HOUR) })).toHaveLength(2)
  })

  it('chains minutes by their hashes', async () => {
    await close(second(START))
    await close(second(addMs(START, MINUTE)))
    const [first, next] = await listBlocks(db, { from: START, to: addMs(START, HOUR) })
    if (first === undefined || next === undefined) throw new Error('two minutes were closed')
    expect(first.digest).toEqual(createHash('sha256').update(first.ticks).digest())
    expect(next.previous).toEqual(first.link)
    const at = Buffer.alloc(8)
    at.writeBigInt64BE(BigInt(next.minute / SECOND))
    expect(next.link).toEqual(
      createHash('sha256').update(next.previous).update(at).update(next.digest).digest(),
    )
  })

  it('removes only blocks beyond the retention, and retains their hashes', async () => {
    await close(second(START))
    await close(second(addMs(START, 31 * DAY)))
    const removed = await db.transact((tx) => removeOldBlocks(tx, addMs(START, 31 * DAY), 30))
    expect(removed).toBe(1)
    expect((await findBlock(db, addMs(START, 40 * DAY)))?.minute).toBe(addMs(START, 31 * DAY))
    const rows = await db.rows(sql`select minute from recorded_minute`)
    expect(rows).toHaveLength(2)
  })

  it('gives the tick of a second, or the newest price before it where the market stood still', async () => {
    await close(second(START, toAmount('1')), second(addMs(START, 5 * SECOND), toAmount('2')))
    await record(second(addMs(START, 2 * MINUTE), toAmount('3')))
    const at = async (ms: number) => (await findRecordedTick(db, BTC, addMs(START, ms)))?.price
    expect(await at(-SECOND)).toBeUndefined()
    expect(await at(0)).toBe(toAmount('1'))
    expect(await at(4 * SECOND)).toBe(toAmount('1'))
    expect(await at(5 * SECOND)).toBe(toAmount('2'))
    expect(await at(2 * MINUTE - 1)).toBe(toAmount('2'))
    expect(await at(HOUR)).toBe(toAmount('3'))
  })

  it('retains pinned ticks for ever and finds others by id', async () => {
    const [old, fresh] = [toRecordedTick(tick(BTC, addMs(START, -99 * DAY), toAmount('7'))), second(START)]
    await db.transact((tx) => pinTicks(tx, [old]))
    await db.transact((tx) => pinTicks(tx, [old]))
    await record(fresh)
    const known = toRecordedTick(fresh.ticks.get(BTC) as Tick)
    const still = { ...known, at: addMs(START, SECOND), volume: ZERO, id: tickId(BTC, addMs(START, SECOND)) }
    const early = tickId(BTC, addMs(START, -SECOND))
    expect(await loadTicksById(db, [old.id, known.id, still.id, early])).toEqual(
      new Map([
        [old.id, old],
        [known.id, known],
        [still.id, still],
      ]),
    )
    await expect(db.rows(sql`delete from pinned_tick`)).rejects.toThrow('never changes')
  })
})

describe('a market on its record', () => {
  const seeded = (clock = manualClock(START)) => {
    const source = seededSource({ seed: 'test', markets })
    return { clock, source, market: createMarket(testParts(db, clock, source)) }
  }

  it('continues after a restart as if it had run: ticks, candles and statistics', async () => {
    const first = seeded()
    await first.market.tickOnce()
    first.clock.advance(7 * MINUTE + 13 * SECOND)
    await first.market.tickOnce()
    const again = seeded(manualClock(addMs(first.clock.now(), 2 * HOUR)))
    await again.market.tickOnce()
    expect(again.market.tick(BTC)?.at).toBe(again.clock.now())
    for (const period of PERIODS) {
      const window = { market: BTC, period, from: addMs(START, -DAY), to: again.clock.now() }
      expect(await again.market.candles(window), period).toEqual(
        again.source.candles({ ...window, now: again.clock.now() }),
      )
    }
    const all = await listSeconds(db, { from: START, to: again.clock.now() })
    expect(all.map(({ at }) => at)).toEqual(all.map((_, index) => addMs(START, index * SECOND)))
  })

  it('processes a window again that was recorded but not processed before the end of the process', async () => {
    const first = seeded()
    await first.market.tickOnce()
    first.clock.advance(SECOND)
    await first.market.tickOnce()
    first.clock.advance(SECOND)
    await expect(first.market.tickOnce(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
    const again = seeded(manualClock(addMs(START, 3 * SECOND)))
    const windows: [Instant, number][] = []
    await again.market.tickOnce(async ({ from, seconds }) => void windows.push([from, seconds]))
    expect(windows).toEqual([
      [addMs(START, 2 * SECOND), 1],
      [addMs(START, 3 * SECOND), 1],
    ])
  })

  it('settles a recorded second by its tick, a coming one by the tick that will be recorded', async () => {
    const { market, clock } = seeded()
    await market.tickOnce()
    const live = market.tick(BTC)
    clock.advance(700)
    expect(await market.tickAt(db, BTC, clock.now())).toEqual(live)
    clock.advance(30 * SECOND)
    const coming = await market.tickAt(db, BTC, addMs(START, 20 * SECOND))
    await market.tickOnce()
    expect(await market.tickAt(db, BTC, addMs(START, 20 * SECOND))).toEqual(coming)
    await expect(market.tickAt(db, BTC, addMs(START, HOUR))).rejects.toThrow('only past seconds have a tick')
  })

  it('has flat candles where it stood still', async () => {
    const clock = manualClock(START)
    const market = createMarket(testParts(db, clock, scriptedSource({ markets, clock })))
    await market.tickOnce()
    clock.advance(13 * MINUTE)
    await market.tickOnce()
    const candles = await market.candles({ market: BTC, period: '1min', from: START, to: clock.now() })
    expect(candles.map(({ time, volume }) => [(time - START) / MINUTE, volume === 0n])).toEqual([
      [0, false],
      ...Array.from({ length: 12 }, (_, at) => [at + 1, true]),
      [13, false],
    ])
  })

  it.each([13 * MINUTE, 3 * HOUR, 26 * HOUR])(
    'goes on after a restart in the first minute after a gap of %d ms',
    async (gap) => {
      const clock = manualClock(START)
      const start = () => createMarket(testParts(db, clock, scriptedSource({ markets, clock })))
      const first = start()
      await first.tickOnce()
      for (const ms of [gap, SECOND]) {
        clock.advance(ms)
        await first.tickOnce()
      }
      const shown = (market: typeof first) =>
        Promise.all(
          PERIODS.map((period) =>
            market.candles({ market: BTC, period, from: addMs(START, -DAY), to: clock.now() }),
          ),
        )
      const again = start()
      await again.resume()
      expect(await shown(again)).toEqual(await shown(first))
      expect(again.quote(BTC)).toEqual(first.quote(BTC))
      for (const ms of [SECOND, MINUTE, SECOND]) {
        clock.advance(ms)
        await again.tickOnce()
      }
      expect(again.tick(BTC)?.at).toBe(clock.now())
    },
  )
})
