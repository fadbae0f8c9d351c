import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs, HOUR, type Instant, toInstant, MINUTE, SECOND, sum } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { continuedKeyInput, keyChainInput } from '@bourse/contracts/ticks'
import { pino } from 'pino'
import { type Database, manualClock, secureRandom, sql } from '#platform/kernel'
import { createHistory, simulateHour, smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { commitKeys, listKeys, listKeysAfter } from './commitments.ts'
import { createListings } from './listings.ts'
import { committedSource } from './committed-source.ts'
import { createMarket } from './market.ts'
import { listBlocks, listSeconds, recordSeconds } from './store.ts'
import { clearRecord, testParts } from './testing.ts'
import type { TickWindow } from './tick-window.ts'
import { RecordChanged, verifyRecord } from './verify.ts'

const BTC = '1' as MarketId
const START = toInstant(Date.UTC(2026, 10, 20, 9, 58, 50))
const { markets } = smallCatalogue
const log = pino({ level: 'silent' })

let db: Database
beforeAll(async () => {
  db = await testDatabase('market_keys')
})
afterAll(() => db.close())
beforeEach(() => clearRecord(db))

const maker = (seed: string | null = null) => ({ random: secureRandom(), seed, log })
function committed(at: Instant = START, seed: string | null = null) {
  const clock = manualClock(at)
  const source = committedSource({ db, markets, ...maker(seed), listings: createListings(db) })
  const market = createMarket(testParts(db, clock, source))
  return { clock, source, market }
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const loadPath = async (from: Instant, to: Instant) =>
  (await listSeconds(db, { from, to })).map(({ at, ticks }) => [
    at,
    ticks.get(BTC)?.price,
    ticks.get(BTC)?.volume,
  ])

describe('keys', () => {
  it('are committed a day ahead, before their hour, each with the hash of the one before', async () => {
    await commitKeys(db, START, maker())
    await commitKeys(db, addMs(START, HOUR), maker())
    const keys = await listKeysAfter(db, toInstant(0))
    expect(keys).toHaveLength(26)
    expect([keys[0]?.startsAt, keys[0]?.endsAt]).toEqual([START, toInstant(Date.UTC(2026, 10, 20, 10))])
    expect(new Set(keys.map(({ key }) => key.toString('hex'))).size).toBe(26)
    let previous = sha256(Buffer.alloc(0))
    for (const key of keys) {
      expect(key.publishedAt).toBeLessThanOrEqual(key.startsAt)
      expect(key.keyHash.toString('hex')).toBe(sha256(key.key))
      expect(key.previous.toString('hex')).toBe(previous)
      previous = sha256(keyChainInput(previous, { ...key, keyHash: sha256(key.key) }))
      expect(key.link.toString('hex')).toBe(previous)
    }
  })

  it('of an hour are never replaced: the database refuses a change, a removal and a second key', async () => {
    await commitKeys(db, START, maker())
    await expect(db.rows(sql`update price_commitment set is_fixed = true`)).rejects.toThrow('never changes')
    await expect(db.rows(sql`delete from price_commitment`)).rejects.toThrow()
    const again = sql`
      insert into price_commitment (starts_at, ends_at, key, key_hash, process, is_fixed, published_at)
      select starts_at + interval '1 second', ends_at, key, key_hash, process, is_fixed, published_at
      from price_commitment order by starts_at desc limit 1`
    await expect(db.rows(again)).rejects.toThrow('a commitment begins after the one before it')
  })
})

describe('prices of committed keys', () => {
  it('begin at the price of the public history and are those that everybody recomputes from the key', async () => {
    const { clock, market } = committed()
    await market.tickOnce()
    clock.advance(3 * MINUTE)
    await market.tickOnce()
    const { rows } = await listKeys(db, { page: 1, limit: 100 })
    for (const { startsAt, endsAt, key, opening } of rows.toReversed().slice(0, 2)) {
      if (opening === null) throw new Error('an hour that has begun has an opening state')
      if (startsAt === START) expect(opening).toEqual(createHistory(markets).stateAt(START))
      const hour = simulateHour({ key, from: startsAt, to: endsAt, markets, opening })
      const seconds = await listSeconds(db, { from: startsAt, to: addMs(endsAt, -SECOND) })
      expect(seconds.length).toBeGreaterThan(60)
      for (const { at, ticks } of seconds)
        for (const { id, priceTick, lotStep } of markets) {
          const index = (at - startsAt) / SECOND
          expect(ticks.get(id)?.price).toBe(BigInt(hour.prices(id)[index] ?? -1) * priceTick)
          expect(ticks.get(id)?.volume).toBe(BigInt(hour.volumes(id)[index] ?? -1) * lotStep)
        }
    }
  })

  it('after an outage are those that the running process would have made', async () => {
    const running = committed()
    await running.market.tickOnce()
    running.clock.advance(10 * SECOND)
    await running.market.tickOnce()
    const restarted = committed(addMs(START, 2 * HOUR))
    await restarted.market.tickOnce()
    const outage = await loadPath(START, restarted.clock.now())
    expect(outage).toHaveLength(2 * 3_600 + 1)
    for (const [at, price] of outage.slice(11, 200)) {
      await running.source.prepare(at as Instant)
      expect(running.source.tick(BTC, at as Instant)?.price).toBe(price)
    }
    await verifyRecord(db, restarted.clock.now(), null)
  })

  it('of an outage of days are recorded for every second, by keys that follow from the last committed one', async () => {
    const before = committed()
    await before.market.tickOnce()
    const after = committed(addMs(START, 50.4 * HOUR))
    await after.market.tickOnce()
    const now = after.clock.now()
    const seconds = await listSeconds(db, { from: START, to: now })
    expect(seconds).toHaveLength(50.4 * 3_600 + 1)
    const keys = await listKeysAfter(db, toInstant(0))
    const late = keys.filter(({ publishedAt, startsAt }) => publishedAt > startsAt)
    expect(late.at(-1)?.endsAt).toBe(now)
    expect(late.length).toBeGreaterThan(24)
    for (const { startsAt, key } of late) {
      const previous = keys.find(({ endsAt }) => endsAt === startsAt)?.key ?? Buffer.alloc(0)
      expect(key.toString('hex')).toBe(sha256(continuedKeyInput(previous.toString('hex'), startsAt)))
    }
    // Members trade by the rest of the running hour, which nothing public determines.
    const own = keys.find(({ startsAt }) => startsAt === now)
    expect(own?.endsAt).toBe(toInstant(Date.UTC(2026, 10, 22, 13)))
    expect(own?.key.toString('hex')).not.toBe(
      sha256(continuedKeyInput(late.at(-1)?.key.toString('hex') ?? '', now)),
    )
    await verifyRecord(db, now, null)
  }, 120_000)

  it('of an outage of days go on where the process stopped', async () => {
    const before = committed()
    await before.market.tickOnce()
    const [windows, again]: [Set<number>, number[]] = [new Set(), []]
    const note = ({ from, seconds }: TickWindow) => {
      for (let at = from as number; at < from + seconds * SECOND; at += SECOND) {
        if (windows.has(at)) again.push(at)
        windows.add(at)
      }
    }
    const stopped = committed(addMs(START, 27 * HOUR))
    await stopped.market.tickOnce(async (window) => {
      note(window)
      if (windows.size > 90 * 60) stopped.market.stop()
    })
    const half = await listSeconds(db, { from: START, to: stopped.clock.now() })
    expect(half.length).toBeLessThan(92 * 60)
    const after = committed(addMs(START, 27 * HOUR + 5 * SECOND))
    await after.market.tickOnce(async (window) => note(window))
    expect(await listSeconds(db, { from: START, to: after.clock.now() })).toHaveLength(27 * 3_600 + 6)
    // The first second was processed before the gap.
    expect(windows.size).toBe(27 * 3_600 + 5)
    // A window whose processing was not recorded is passed on again; its consumers refuse seconds that they applied.
    expect(again.length).toBeLessThanOrEqual(120)
  }, 120_000)

  it('of an hour that has begun are not chosen: the database refuses such a key', async () => {
    await commitKeys(db, START, maker())
    const late = sql`
      insert into price_commitment (starts_at, ends_at, key, key_hash, process, is_fixed, published_at)
      select ends_at, ends_at + interval '1 hour', sha256('x'), sha256(sha256('x')), 2, false, ends_at + interval '1 minute'
      from price_commitment order by starts_at desc limit 1`
    await expect(db.rows(late)).rejects.toThrow('follows from the key before it')
  })

  it('are public from the commitment on, without the key, until their hour is over', async () => {
    const { clock, market } = committed()
    expect(market.commitments()).toEqual([])
    await market.tickOnce()
    const { rows } = await listKeys(db, { page: 1, limit: 100 })
    const hex = rows.toReversed().map(({ startsAt, keyHash, link }) => ({
      startsAt,
      keyHash: keyHash.toString('hex'),
      link: link.toString('hex'),
    }))
    expect(market.commitments()).toEqual(hex)
    expect(hex).toHaveLength(25)
    clock.advance(HOUR)
    expect(market.commitments()).toEqual(hex.slice(1))
  })

  it('of a fixed seed are predictable, and are marked as such', async () => {
    const { clock, market } = committed(START, 'demo')
    await market.tickOnce()
    expect(market.isPredictable()).toBe(true)
    const fresh = committed()
    await fresh.market.tickOnce()
    expect(fresh.market.isPredictable()).toBe(true)
    fresh.clock.advance(30 * HOUR)
    await fresh.source.prepare(fresh.clock.now())
    expect(fresh.market.isPredictable()).toBe(false)
    expect(clock.now()).toBe(START)
  })
})

describe('a record that was changed', () => {
  const changed = async (statement: string) => {
    await db.pool
      .query(`alter table price_commitment disable trigger all; alter table recorded_minute disable trigger all;
      alter table recorded_block disable trigger all; ${statement};
      alter table price_commitment enable trigger all; alter table recorded_minute enable trigger all;
      alter table recorded_block enable trigger all`)
    return verifyRecord(db, addMs(START, 3 * MINUTE), null)
  }
  beforeEach(async () => {
    const { clock, market } = committed()
    await market.tickOnce()
    clock.advance(5 * MINUTE)
    await market.tickOnce()
    expect(await listBlocks(db, { from: START, to: clock.now() })).toHaveLength(5)
  })

  it.each([
    [
      'another key',
      `update price_commitment set key = sha256('x'), key_hash = sha256(sha256('x'))`,
      'commitment',
    ],
    [
      'a commitment removed',
      "delete from price_commitment where starts_at = (select max(starts_at) - interval '1 hour' from price_commitment)",
      'does not follow',
    ],
    [
      'a minute removed',
      `delete from recorded_block where minute = '2026-11-20 10:00Z'; delete from recorded_minute where minute = '2026-11-20 10:00Z'`,
      'does not follow',
    ],
    [
      'a minute inserted',
      `insert into recorded_minute select minute - interval '9 minutes', digest, previous, link from recorded_minute order by minute desc limit 1`,
      'does not follow',
    ],
    [
      'a digest changed',
      `update recorded_minute set digest = sha256('x') where minute = '2026-11-20 10:00Z'`,
      'does not follow',
    ],
    [
      'a tick changed',
      `update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, get_byte(ticks, length(ticks) - 1) # 1) where minute = '2026-11-20 10:00Z'`,
      'differ from their digest',
    ],
  ])('by %s stops the start', async (_change, statement, why) => {
    await verifyRecord(db, addMs(START, 3 * MINUTE), null)
    const refused = changed(statement)
    await expect(refused).rejects.toThrow(RecordChanged)
    await expect(refused).rejects.toThrow(why)
  })

  it('by a second inserted before the next one stops the next process', async () => {
    const at = addMs(START, 5 * MINUTE + SECOND)
    const [newest] = await listSeconds(db, { from: addMs(at, -SECOND), to: at })
    const ticks = [...(newest?.ticks ?? [])].map(
      ([id, tick]) => [id, { ...tick, at, price: sum(tick.price, tick.price) }] as const,
    )
    await db.transact((tx) => recordSeconds(tx, [{ at, ticks: new Map(ticks) }], markets))
    await expect(committed(addMs(at, SECOND)).market.resume()).rejects.toThrow(
      'differs from the one that its key gives',
    )
  })

  it('by another seed stops the start', async () => {
    await expect(verifyRecord(db, addMs(START, 3 * MINUTE), 'other')).rejects.toThrow(
      'was committed without this MARKET_SEED',
    )
  })
})
