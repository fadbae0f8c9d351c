import fc from 'fast-check'
import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  toAmount,
  type Instant,
  toInstant,
  MINUTE,
  SECOND,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { type OrderId, type Side, stopDirection } from '@bourse/contracts/spot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import { move, ofHouse, ofMember, post } from '#platform/ledger'
import { type MarketTerms, type RecordedTick, createTickWindow } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import { randomRuns, testDatabase } from '#platform/testing'
import { insertOrders, reserveIds } from './batch-store.ts'
import type { HouseBook, SpotDeps } from './deps.ts'
import { processWindow } from './process-window.ts'
import { hold } from './settle.ts'

const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
const BTC = smallCatalogue.markets[0] as MarketTerms
const NOW = toAmount('60000')

let dbs: readonly [Database, Database]
beforeAll(async () => {
  dbs = [await testDatabase('spotwindow'), await testDatabase('spotseconds')]
})
afterAll(() => Promise.all(dbs.map((db) => db.close())))

/** Quotes that change with the second: narrow or wide, and too small for most orders. */
function bookAt({ at, price }: RecordedTick): HouseBook {
  const second = BigInt(at / SECOND)
  const side = (direction: bigint) =>
    [1n, 2n, 3n].map((level) => ({
      price: (price + direction * level * (1n + (second % 5n)) * toAmount('4')) as Amount,
      quantity: (((second % 7n) + 1n) * level * toAmount('0.004')) as Amount,
    }))
  return { at, bids: side(-1n), asks: side(1n) }
}

/** An engine on a database, with the trades that it reports. */
function engineOn(db: Database) {
  const reported: object[] = []
  const deps = {
    db,
    markets: [BTC],
    bookAt,
    report: (trade: object) => reported.push(trade),
    orderChanged: () => {},
    orderEvents: { hasListeners: () => false, ordersUpdated: () => undefined },
  } as unknown as SpotDeps
  return { deps, reported }
}
type Engine = ReturnType<typeof engineOn>

/** Prices in thousandths of the price at the start; a stop at that price is none. */
type Submission = {
  readonly member: number
  readonly side: Side
  readonly limit: number
  readonly stop: number
  readonly lots: number
  /** Seconds after the start of the window, or before it. */
  readonly placed: number
  readonly time: 'gtc' | 'gtt' | 'ioc' | 'fok' | 'postOnly'
  /** Seconds from its placement to its expiry. */
  readonly lasts: number
  readonly isAtMarket: boolean
}
const order: fc.Arbitrary<Submission> = fc.record({
  member: fc.integer({ min: 0, max: 4 }),
  side: fc.constantFrom<Side>('buy', 'sell'),
  limit: fc.integer({ min: 985, max: 1015 }),
  stop: fc.oneof(fc.constant(1000), fc.integer({ min: 993, max: 1007 })),
  lots: fc.integer({ min: 1, max: 200 }),
  placed: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, fc.integer({ min: 0, max: 20 })),
  time: fc.constantFrom('gtc', 'gtc', 'gtt', 'ioc', 'fok', 'postOnly'),
  lasts: fc.integer({ min: 2, max: 40 }),
  isAtMarket: fc.boolean(),
})
/** Hundredths of a percent per second; null stands still. */
const path = fc.array(fc.oneof(fc.integer({ min: -40, max: 40 }), fc.constant(null)), {
  minLength: 1,
  maxLength: 60,
})

let cases = 0
const firstMember = (index: number): number => 70_000 + 10 * index
const minuteOf = (index: number): Instant => addMs(START_AT, index * MINUTE)
const permille = (part: number): Amount => ((NOW * BigInt(part)) / 1000n) as Amount

/** Orders of earlier cases are closed first: every case has a book of its own. */
async function place({ deps }: Engine, index: number, submissions: readonly Submission[]): Promise<void> {
  await deps.db.transact(async (tx) => {
    await tx.run(sql`update spot_order set status = 'cancelled', held = 0 where status = 'open'`)
    await tx.run(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      select id, 's' || id || '@example.com', 'x', 'S' || id, ${new Date(START_AT)}
      from generate_series(${firstMember(index)}::bigint, ${firstMember(index) + 4}::bigint) id`)
    for (const { member: place, side, limit, stop, lots, placed, time, lasts, isAtMarket } of submissions) {
      const member = String(firstMember(index) + place) as MemberId
      const at = addMs(minuteOf(index), placed * SECOND + 250)
      const direction = stopDirection(permille(stop), NOW)
      const draft = {
        member,
        person: member,
        market: BTC.id,
        side,
        kind: direction === null ? 'limit' : isAtMarket ? 'stopMarket' : 'stopLimit',
        clientId: null,
        queueId: null,
        amendedAt: null,
        timeInForce: time,
        expiresAt: time === 'gtt' ? addMs(at, lasts * SECOND) : null,
        selfTrade: 'refuse',
        cancelReason: null,
        price: permille(limit),
        stop: direction === null ? null : { price: permille(stop), direction, reachedAt: null },
        trail: null,
        group: null,
        account: 'spot',
        opensAt: null,
        isWaiting: direction !== null,
        placedPrice: NOW,
        quantity: (BigInt(lots) * toAmount('0.001')) as Amount,
        filled: ZERO,
        turnover: ZERO,
        fee: ZERO,
        feeRate: toAmount('0.001'),
        rebates: [],
        held: ZERO,
        status: 'open',
        at,
      } as const
      const held = hold(draft, BTC)
      const [id = ''] = await reserveIds(tx, 'spot_order', 1)
      const stored = { ...held.order, id: id as OrderId, updatedAt: at }
      await insertOrders(tx, [stored])
      const asset = side === 'buy' ? BTC.quote : BTC.base
      const amount = sum(held.order.held, ZERO)
      const given = move({ from: ofHouse('treasury', asset), to: ofMember(member, asset, 'spot') }, amount)
      await post(tx, {
        id: `test:${stored.id}`,
        reason: 'operator_credit',
        at: minuteOf(index - 1),
        legs: [...given, ...held.legs],
      })
    }
  })
}

const stateOf = async ({ deps: { db }, reported }: Engine, index: number) => ({
  orders: await db.rows(sql`select * from spot_order where member_id >= ${firstMember(index)} order by id`),
  fills: await db.rows(sql`select * from spot_fill where at >= ${new Date(minuteOf(index))} order by id`),
  taken: await db.rows(sql`
    select * from spot_house_taken where quoted_at >= ${new Date(minuteOf(index))} order by 1, 2, 3`),
  legs: await db.rows(sql`
    select leg.transfer_id, transfer.at, leg.reason, holder, kind, amount::text, balance_after::text
    from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
    where transfer.at >= ${new Date(minuteOf(index))} order by leg.id`),
  receipts: await db.rows(sql`select * from receipt where member_id >= ${firstMember(index)} order by id`),
  reported,
})

describe('a window of seconds', () => {
  it('has the result of its seconds one after the other: orders, fills, money and receipts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 4, maxLength: 10 }), path, async (submissions, moves) => {
        const index = ++cases
        const [whole, single] = [engineOn(dbs[0]), engineOn(dbs[1])]
        for (const engine of [whole, single]) await place(engine, index, submissions)
        const tickOf = (place: number, price: Amount): RecordedTick => ({
          id: String(minuteOf(index) / SECOND + place),
          market: BTC.id,
          at: addMs(minuteOf(index), place * SECOND),
          price,
          volume: ZERO,
        })
        let price: Amount = NOW
        const before = tickOf(-1, price)
        const ticks = moves.map((change, place) => {
          if (change === null) return []
          price = (price + (price * BigInt(change)) / 10_000n) as Amount
          return [tickOf(place, price)]
        })
        const window = createTickWindow(minuteOf(index), ticks, [before])
        await processWindow(whole.deps, window)
        for (let place = 0; place < window.seconds; place++) {
          const tick = window.tick(BTC.id, place) ?? before
          const last = window.tick(BTC.id, place - 1) ?? before
          await processWindow(
            single.deps,
            createTickWindow(addMs(window.from, place * SECOND), [[tick]], [last]),
          )
        }
        const state = await stateOf(whole, index)
        expect(state).toEqual(await stateOf(single, index))
        // Processed again after a restart, it changes nothing.
        const again = engineOn(dbs[0])
        await processWindow(again.deps, window)
        expect(await stateOf(again, index)).toEqual({ ...state, reported: [] })
      }),
      { numRuns: randomRuns(20, 130) },
    )
    const [found = { filled: 0, fills: 0, entered: 0 }] = await dbs[0].rows<{
      filled: number
      fills: number
      entered: number
    }>(sql`
      select count(*) filter (where status = 'done')::int as filled, (select count(*)::int from spot_fill) as fills,
        count(*) filter (where triggered_at is not null)::int as entered from spot_order`)
    // The property is about windows in which orders trigger and fill, some of them in several parts.
    expect(found.filled).toBeGreaterThan(12)
    expect(found.fills).toBeGreaterThan(found.filled)
    expect(found.entered).toBeGreaterThan(4)
  }, 60_000)
})
