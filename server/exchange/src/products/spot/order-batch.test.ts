import type { MemberId } from '@bourse/contracts/account'
import { addMs, SECOND } from '@bourse/contracts/kit'
import type { OrderId } from '@bourse/contracts/spot'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, type KeyedCall, openDatabase, sql } from '#platform/kernel'
import {
  loadBalances,
  isBalanced,
  move,
  ofHouse,
  ofMember,
  postAll,
  computeTrialBalance,
} from '#platform/ledger'
import { randomRuns, startFlakyProxy, testConnection, testDatabase } from '#platform/testing'
import type { Request } from './batch.ts'
import {
  START_AT,
  NOW,
  MEMBERS,
  openMembers,
  type Placed,
  place,
  grouped,
  cancel,
  changeOf,
  levelAt,
  decidedInCuts,
  run,
  step,
  placementIds,
  stateOf,
  BTC,
} from './testing/batches.ts'

let dbs: readonly [Database, Database]
beforeAll(async () => {
  dbs = [await testDatabase('spotbatch'), await testDatabase('spotsingle')]
})
afterAll(() => Promise.all(dbs.map((db) => db.close())))

/** Orders of earlier tests are not met, and the house's quotes are whole. */
async function clear(db: Database): Promise<void> {
  await db.rows(sql`truncate spot_house_taken`)
  await db.rows(sql`update spot_order set status = 'cancelled', held = 0 where status = 'open'`)
}
beforeEach(() => Promise.all(dbs.map(clear)))

describe('requests of several markets', () => {
  it('have the same results one by one and in batches of any cut', async () => {
    let index = 0
    const counts = new Map<string, number>()
    const shapes = fc.tuple(
      fc.array(step, { minLength: 15, maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(shapes, async ([steps, cuts]) => {
        const first = 20_001 + index++ * MEMBERS
        const results: string[][] = []
        for (const [which, db] of dbs.entries()) {
          await clear(db)
          const members = await openMembers(db, first, '250', '0.005')
          const [next] = await db.rows<{ id: string }>(sql`select nextval('spot_order_id_seq')::text as id`)
          const placements = steps
            .filter(({ effect }) => effect === null)
            .flatMap((one) => (one.group === null ? [one] : [one, one]))
          const ids = placementIds(steps)
          const requests = steps.map(({ who, effect, group, ...placed }, index): Request => {
            const [member, at] = [members[who] as MemberId, addMs(START_AT, index)]
            if (effect === null && group !== null) return grouped(member, at, placed, group)
            if (effect === null || placements.length === 0) return place(member, at, placed).request
            // Any order of this round, by any member, and whether or not it exists.
            const order = effect.order % placements.length
            const id = String(Number(next?.id) + 1 + (ids[order] ?? 0)) as OrderId
            const named = { id, at, terms: placements[order]?.terms ?? BTC }
            const owner = members[placements[order]?.who ?? who] as MemberId
            if (effect.kind === 'cancel')
              return { kind: 'cancel', member: effect.order % 4 === 0 ? member : owner, ...named }
            const { trail = null, group: ofGroup } = placements[order] ?? {}
            const isTrailing = trail !== null && ofGroup === null
            if (effect.kind === 'amend')
              return { kind: 'amend', member: owner, ...named, change: changeOf(placed, effect, isTrailing) }
            // A trailing stop that no price has triggered does not enter the book.
            if (effect.kind === 'enter' && isTrailing) return { kind: 'expire', ...named }
            return effect.kind === 'open'
              ? { kind: 'open', ...named, price: NOW, quotedAt: START_AT }
              : { kind: effect.kind, ...named }
          })
          const far = { at: START_AT, bids: [levelAt(-3), levelAt(-5)], asks: [levelAt(3), levelAt(5)] }
          const sizes = which === 0 ? cuts : []
          const found = await decidedInCuts(db, requests, { sizes, book: far })
          // A second later the house quotes nearer to the price, and meets the orders that rest there.
          const near = { at: addMs(START_AT, SECOND), bids: [levelAt(-1)], asks: [levelAt(1)] }
          const meetings = placements.map(({ terms = BTC }, order): Request => {
            const id = String(Number(next?.id) + 1 + (ids[order] ?? 0)) as OrderId
            return { kind: 'meet', id, at: near.at, terms }
          })
          results.push([...found, ...(await decidedInCuts(db, meetings, { sizes, book: near }))])
        }
        expect(results[0]).toEqual(results[1])
        for (const result of results[0] ?? []) counts.set(result, (counts.get(result) ?? 0) + 1)
        const members = Array.from({ length: MEMBERS }, (_, at) => String(first + at) as MemberId)
        const [together, single] = [await stateOf(dbs[0], members), await stateOf(dbs[1], members)]
        expect(together).toEqual(single)
      }),
      { numRuns: randomRuns(24, 160) },
    )
    // Every kind of result occurs, and both ends are common.
    for (const result of [
      'open',
      'done',
      'client_order_id_used',
      'cancelled',
      'not_found',
      'insufficient_balance',
      'margin_level',
    ])
      expect(counts.get(result) ?? 0, result).toBeGreaterThan(1)
    const accepted = ['open', 'done', 'cancelled'].reduce(
      (total, result) => total + (counts.get(result) ?? 0),
      0,
    )
    const all = [...counts.values()].reduce((total, count) => total + count, 0)
    expect(accepted).toBeGreaterThan(20)
    expect(all - accepted).toBeGreaterThan(20)
    const [fills] = await dbs[0].rows<{
      taken: number
      met: number
      stops: number
      amended: number
      trailing: number
      trailed: number
    }>(sql`
      select (select count(*)::int from spot_order where kind = 'trailingStop') as trailing,
        (select count(*)::int from spot_order where kind = 'trailingStop' and amended_at is not null) as trailed,
        (select count(*)::int from spot_order where amended_at is not null) as amended, count(taker_order)::int as taken, count(*) filter (where taker_order is null)::int as met,
        (select count(*)::int from spot_order where stop_price is not null and filled > 0) as stops from spot_fill`)
    expect(fills?.taken).toBeGreaterThan(10)
    expect(fills?.met).toBeGreaterThan(4)
    expect(fills?.stops).toBeGreaterThan(1)
    expect(fills?.amended).toBeGreaterThan(0)
    expect(fills?.trailing).toBeGreaterThan(10)
    // The few runs of `npm test` seldom change one that waits.
    expect(fills?.trailed).toBeGreaterThanOrEqual(randomRuns(0, 1))
    for (const db of dbs) expect(isBalanced(await computeTrialBalance(db))).toBe(true)
  }, 120_000)

  it('in one batch spend the same money once, and refuse without touching the others', async () => {
    const [db] = dbs
    const [rich, other] = (await openMembers(db, 90_001, '61')) as [MemberId, MemberId]
    const buy: Placed = { side: 'buy', limit: -5, count: 1 }
    expect(
      await run(db, [place(rich, START_AT, buy), place(rich, START_AT, buy), place(other, START_AT, buy)]),
    ).toEqual(['done', 'insufficient_balance', 'done'])
    const held = await loadBalances(db, [rich, other], { asset: BTC.quote, accountType: 'spot_hold' })
    expect(held.get(rich)).toBe(held.get(other))
  })

  it('in one batch meet each other, and an order that was filled before it is cancelled stays filled', async () => {
    const [db] = dbs
    const [seller, buyer] = (await openMembers(db, 90_101)) as [MemberId, MemberId]
    const [last] = await db.rows<{ id: string }>(
      sql`select nextval(pg_get_serial_sequence('spot_order', 'id'))::text as id`,
    )
    const offered = String(Number(last?.id) + 1) as OrderId
    const results = await run(db, [
      place(seller, START_AT, { side: 'sell', limit: 1, count: 2 }),
      place(buyer, addMs(START_AT, 1), { side: 'buy', limit: 1, count: 1 }),
      place(buyer, addMs(START_AT, 2), { side: 'buy', limit: -5, count: 1 }),
    ])
    expect(results).toEqual(['done', 'done', 'done'])
    const after = await run(db, [
      place(buyer, addMs(START_AT, 3), { side: 'buy', limit: 1, count: 1 }),
      cancel(seller, addMs(START_AT, 4), offered),
    ])
    expect(after).toEqual(['done', 'order_closed'])
    const [order] = await db.rows<{ status: string; filled: string }>(
      sql`select status, filled::text from spot_order where id = ${offered}`,
    )
    expect(order).toMatchObject({ status: 'done', filled: expect.stringMatching(/^0\.002/) })
  })

  it('with the same key are one request, also in one batch', async () => {
    const [db] = dbs
    const [member] = (await openMembers(db, 90_201)) as [MemberId]
    const buy: Placed = { side: 'buy', limit: -5, count: 1 }
    const replays: string[] = []
    const keyed = (name: string, input: unknown): KeyedCall => ({
      member,
      endpoint: 'spot.place',
      key: 'k'.repeat(20),
      input,
      now: START_AT,
      replayed: () => void replays.push(name),
    })
    const results = await run(db, [
      place(member, START_AT, buy, keyed('first', 1)),
      place(member, START_AT, buy, keyed('second', 1)),
      place(member, START_AT, buy, keyed('other input', 2)),
    ])
    expect(results).toEqual(['done', 'done', 'key_reused'])
    expect(replays).toEqual(['second'])
    const [row] = await db.rows<{ found: number }>(
      sql`select count(*)::int as found from spot_order where member_id = ${member}`,
    )
    expect(row?.found).toBe(1)
  })

  it('refused with a key are refused again, whatever the market does then', async () => {
    const [db] = dbs
    const [member] = (await openMembers(db, 90_301, '1')) as [MemberId]
    const keyed: KeyedCall = { member, endpoint: 'spot.place', key: 'r'.repeat(20), input: 1, now: START_AT }
    const item = place(member, START_AT, { side: 'buy', limit: -5, count: 1 }, keyed)
    expect(await run(db, [item])).toEqual(['insufficient_balance'])
    const credit = move(
      { from: ofHouse('treasury', BTC.quote), to: ofMember(member, BTC.quote, 'spot') },
      NOW,
    )
    await db.transact((tx) =>
      postAll(tx, [{ id: 'test:late', reason: 'operator_credit', at: START_AT, legs: credit }]),
    )
    expect(await run(db, [item])).toEqual(['insufficient_balance'])
  })

  it('are processed alone when one of them fails, so that it fails alone', async () => {
    const [db] = dbs
    const [member, broken, other] = (await openMembers(db, 90_401)) as [MemberId, MemberId, MemberId]
    // The database refuses this member's orders, as a defect would.
    await db.rows(sql`
      create function refuse_one() returns trigger language plpgsql as $$
      begin if new.member_id = 90402 then raise exception 'a defect'; end if; return new; end $$`)
    await db.rows(
      sql`create trigger refuse_one before insert on spot_order for each row execute function refuse_one()`,
    )
    const buy: Placed = { side: 'buy', limit: -5, count: 1 }
    const results = await run(
      db,
      [member, broken, other].map((who) => place(who, START_AT, buy)),
    )
    await db.rows(sql`drop trigger refuse_one on spot_order`)
    expect(results).toEqual(['done', 'P0001', 'done'])
  })
})

describe('a batch whose commit is lost', () => {
  const buy: Placed = { side: 'buy', limit: -5, count: 1 }

  it.each([
    ['succeeded', 'cutNextCommit', 90_501],
    ['never arrived', 'cutBeforeNextCommit', 90_601],
  ] as const)('and %s is found again by the keys of its requests', async (_case, cut, first) => {
    const connection = await testConnection('spotlost')
    const proxy = await startFlakyProxy(connection)
    const [straight, db] = [connection, proxy.connection].map((to) =>
      openDatabase({ ...to, max: 4 }, () => undefined),
    ) as [Database, Database]
    const [one, other] = (await openMembers(straight, first)) as [MemberId, MemberId]
    const keyed = (member: MemberId): KeyedCall => ({
      member,
      endpoint: 'spot.place',
      key: 'l'.repeat(20),
      input: 1,
      now: START_AT,
      replayed: () => expect.unreachable('the outcome is that of the call itself'),
    })
    proxy[cut]()
    const results = await run(db, [
      place(one, START_AT, buy, keyed(one)),
      place(other, START_AT, buy),
      place(other, START_AT, buy, keyed(other)),
    ])
    // Nothing shows whether a request without a key was performed.
    expect(results).toEqual(['done', expect.stringContaining('OutcomeUnknown'), 'done'])
    const [row] = await straight.rows<{ found: number }>(sql`select count(*)::int as found from spot_order`)
    expect(row?.found).toBe(cut === 'cutNextCommit' ? 3 : 2)
    await Promise.all([straight.close(), db.close()])
    await proxy.close()
  })
})
