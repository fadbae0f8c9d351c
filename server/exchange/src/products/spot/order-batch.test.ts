import fc from 'fast-check'
import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import {
  addMs,
  type Amount,
  toAmount,
  amountText,
  toInstant,
  type Instant,
  SECOND,
} from '@bourse/contracts/kit'
import type { TimeInForce } from '@bourse/contracts/orders'
import type { OrderAccount, OrderId, SelfTrade, Side } from '@bourse/contracts/spot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createBatchQueue,
  type Database,
  type KeyedCall,
  openDatabase,
  Overloaded,
  sql,
  type Tx,
} from '#platform/kernel'
import {
  loadBalances,
  isBalanced,
  move,
  ofHouse,
  ofMember,
  postAll,
  computeTrialBalance,
} from '#platform/ledger'
import { type MarketTerms, type RecordedTick } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import { latch, randomRuns, startFlakyProxy, testConnection, testDatabase } from '#platform/testing'
import type { CheckedOrder } from './check-order.ts'
import type { OrderResult, Request, SecondRequest } from './batch.ts'
import type { HouseBook, SpotDeps } from './deps.ts'
import { evidenceOf } from './fill-receipts.ts'
import { type OrderItem, processTogether, runBatch } from './order-batch.ts'

const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
const [BTC, ETH] = smallCatalogue.markets as readonly [MarketTerms, MarketTerms]
const NOW = toAmount('60000')
const MEMBERS = 4

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

const permille = (share: number): Amount => ((NOW * BigInt(1000 + share)) / 1000n) as Amount
const lots = (count: number): Amount => (BigInt(count) * toAmount('0.001')) as Amount

/** Markets that stand still at one price, with three levels of the house on each side. */
function depsOn(db: Database): SpotDeps {
  const tick = (market: MarketTerms['id']) =>
    ({ id: market, market, at: START_AT, price: NOW, volume: 0n }) as unknown as RecordedTick
  const side = (direction: number) =>
    [2, 4, 6].map((level) => ({ price: permille(direction * level), quantity: lots(3 * level) }))
  return {
    db,
    markets: [BTC, ETH],
    price: () => NOW,
    tick,
    book: () => ({ at: START_AT, bids: side(-1), asks: side(1) }),
    report: () => undefined,
    feeTermsOf: () => Promise.resolve(() => NO_FEE_TERMS),
    orderChanged: () => undefined,
    orderEvents: { hasListeners: () => false, ordersUpdated: () => undefined },
    lockMargin: marginOf,
  } as unknown as SpotDeps
}

/** Debts that let some orders pass, until those before them have cost too much. */
async function marginOf(tx: Tx, members: readonly MemberId[]) {
  const rows = await tx.rows<{ member: MemberId; assets: string }>(sql`
    select substr(holder, 8) as member, sum(balance * case asset_id when 3 then 1 else ${amountText(NOW)}::numeric end)::text
      as assets from account where holder = any(${members.map((member) => `member:${member}`)}::text[])
      and kind in ('futures', 'futures_hold') group by 1`)
  const terms = { debt: toAmount('529'), isCross: false, callLevel: toAmount('1.3') }
  return new Map(rows.map(({ member, assets }) => [member, { ...terms, assets: toAmount(assets) }]))
}

/** New members with money; the same ids in both databases. */
async function openMembers(db: Database, first: number, usdt = '200', coins = '0.004'): Promise<MemberId[]> {
  const members = Array.from({ length: MEMBERS }, (_, place) => String(first + place) as MemberId)
  await db.transact(async (tx) => {
    await tx.run(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      select id, 'b' || id || '@example.com', 'x', 'B' || id, ${new Date(START_AT)}
      from unnest(${members}::bigint[]) id`)
    const credit = (
      member: MemberId,
      asset: MarketTerms['base'],
      amount: string,
      kind: OrderAccount = 'spot',
    ) => ({
      id: `test:${member}:${asset}:${kind}`,
      reason: 'operator_credit' as const,
      at: START_AT,
      legs: move({ from: ofHouse('treasury', asset), to: ofMember(member, asset, kind) }, toAmount(amount)),
    })
    await postAll(
      tx,
      members.flatMap((member) => [
        credit(member, BTC.quote, usdt),
        credit(member, BTC.base, coins),
        credit(member, ETH.base, coins),
        credit(member, BTC.quote, '200', 'futures'),
        credit(member, BTC.base, '0.004', 'futures'),
        credit(member, ETH.base, '0.004', 'futures'),
      ]),
    )
  })
  return members
}

type Placed = {
  readonly terms?: MarketTerms
  readonly side: Side
  readonly limit: number
  readonly count: number
  readonly isMarket?: boolean
  /** Thousandths above or below the price. */
  readonly stop?: number | null
  readonly account?: OrderAccount
  readonly time?: TimeInForce
  readonly selfTrade?: SelfTrade
  readonly clientId?: string | null
  /** Distance of a trailing stop in the quote asset. */
  readonly trail?: number | null
}
const quoteUnits = (count: number): Amount => (BigInt(count) * toAmount('1')) as Amount
const kindOf = ({ isMarket, stop, trail }: Required<Pick<Placed, 'isMarket' | 'stop' | 'trail'>>) => {
  if (trail !== null) return 'trailingStop'
  if (stop !== null) return isMarket ? 'stopMarket' : 'stopLimit'
  return isMarket ? 'market' : 'limit'
}
const orderOf = ({
  terms = BTC,
  side,
  limit,
  count,
  isMarket = false,
  stop = null,
  account = 'spot',
  time = isMarket ? 'ioc' : 'gtc',
  selfTrade = 'refuse',
  clientId = null,
  trail = null,
}: Placed): CheckedOrder => ({
  terms,
  clientId,
  side,
  kind: kindOf({ isMarket, stop, trail }),
  price: permille(limit),
  quantity: lots(count),
  stopPrice: stop === null || trail !== null ? null : permille(stop),
  trail: trail === null ? null : { distance: quoteUnits(trail), rate: null, activation: null },
  account,
  timeInForce: trail === null ? time : 'gtc',
  // Some have expired when the second comes.
  expiresAt: time === 'gtt' && trail === null ? addMs(START_AT, count * 300) : null,
  selfTrade,
})
const place = (member: MemberId, at: Instant, placed: Placed, keyed: KeyedCall | null = null): OrderItem => ({
  keyed,
  request: { kind: 'place', member, person: member, at, terms: placed.terms ?? BTC, order: orderOf(placed) },
})
/** A pair around the price, or two limit orders of which the second may be too large for what is left. */
const grouped = (member: MemberId, at: Instant, placed: Placed, kind: 'pair' | 'scale'): Request => {
  const out = placed.side === 'sell' ? 1 : -1
  const width = Math.abs(placed.limit) + 1
  const own = {
    ...placed,
    account: 'spot',
    isMarket: false,
    stop: null,
    trail: null,
    time: 'gtc',
    selfTrade: 'refuse',
  } as const
  const first = orderOf({ ...own, limit: kind === 'pair' ? out * width : placed.limit })
  const second =
    kind === 'pair'
      ? { ...own, isMarket: placed.isMarket ?? false, limit: -out * (width + 1), stop: -out * width }
      : { ...own, limit: placed.limit + out, count: 3 * placed.count }
  return { kind, member, person: member, at, terms: placed.terms ?? BTC, orders: [first, orderOf(second)] }
}
const cancel = (member: MemberId, at: Instant, id: OrderId, terms = BTC): OrderItem => ({
  keyed: null,
  request: { kind: 'cancel', member, at, terms, id },
})

const outcomeOf = (settled: object): string => {
  if ('value' in settled) return 'done'
  const { error } = settled as { error: { code?: string } }
  return error.code ?? String(error)
}
const levelAt = (share: number) => ({ price: permille(share), quantity: lots(8) })

/** Decides requests of all kinds in transactions of these sizes, and one by one beyond them. */
async function decidedInCuts(
  db: Database,
  requests: readonly Request[],
  { sizes, book }: { readonly sizes: readonly number[]; readonly book: HouseBook },
): Promise<string[]> {
  const deps = { ...depsOn(db), book: () => book }
  const found: string[] = []
  for (let from = 0, cut = 0; from < requests.length; cut++) {
    const part = requests.slice(from, from + (sizes[cut] ?? 1))
    const decisions = await db.transact((tx) =>
      runBatch(deps, tx, part, ({ id }) => ({
        price: deps.price(id),
        book,
        closed: null,
        evidence: evidenceOf(deps.tick(id), null),
      })),
    )
    for (const decision of decisions)
      found.push('refusal' in decision ? decision.refusal.code : statusOf(decision.result))
    from += part.length
  }
  return found
}

const statusOf = (result: OrderResult): string =>
  'id' in result ? result.status : result.map(({ status }) => status).join(' and ')

const run = async (db: Database, items: readonly OrderItem[]) =>
  (await processTogether(depsOn(db), items)).map(outcomeOf)

/** A change of an order of the round; null: a placement. */
type Effect = { readonly kind: 'cancel' | 'amend' | SecondRequest['kind']; readonly order: number }
type Step = Placed & {
  readonly who: number
  readonly effect: Effect | null
  readonly group: 'pair' | 'scale' | null
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(MEMBERS - 1),
  terms: fc.constantFrom(BTC, ETH),
  side: fc.constantFrom('buy', 'sell'),
  limit: fc.integer({ min: -5, max: 5 }),
  count: fc.integer({ min: 1, max: 4 }),
  isMarket: fc.boolean(),
  account: fc.constantFrom<OrderAccount>('spot', 'spot', 'futures'),
  stop: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 3 }) },
  ),
  time: fc.constantFrom<TimeInForce>('gtc', 'gtc', 'gtc', 'gtc', 'gtc', 'gtt', 'ioc', 'fok', 'postOnly'),
  selfTrade: fc.constantFrom<SelfTrade>('refuse', 'cancelNewest', 'cancelOldest', 'cancelBoth'),
  // Some are repeated.
  clientId: fc.constantFrom(null, null, null, 'a', 'b', 'c'),
  trail: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(60, 180, 40_000) },
  ),
  group: fc.oneof(
    { weight: 8, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('pair', 'scale') },
  ),
  effect: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'cancel' as const,
          'amend' as const,
          'amend' as const,
          'amend' as const,
          'amend' as const,
          'enter' as const,
          'enter' as const,
          'enter' as const,
          'enter' as const,
          'meet' as const,
          'open' as const,
          'expire' as const,
        ),
        order: fc.nat(40),
      }),
    },
  ),
})

/** New values of an order; mostly those that its kind has. */
function changeOf({ limit, count, stop = null }: Placed, { order }: Effect, isTrailing: boolean) {
  const hasPrices = !isTrailing || order % 5 === 3
  return {
    price: limit === 0 || !hasPrices ? undefined : permille(limit),
    stopPrice: stop === null || !hasPrices ? undefined : permille(stop),
    quantity: lots(count),
    trailDistance: isTrailing || order % 5 === 4 ? quoteUnits(90 * count) : undefined,
    trailRate: undefined,
  }
}

/** The ids of the placements of a round, from its first one: a change of an order takes an id too. */
function placementIds(steps: readonly Step[]): readonly number[] {
  let used = 0
  return steps.flatMap(({ effect, group }) => {
    if (effect?.kind === 'amend') used++
    if (effect !== null) return []
    return group === null ? [used++] : [used++, used++]
  })
}

async function stateOf(db: Database, members: readonly MemberId[]) {
  const own = [...members]
  return {
    orders: await db.rows(sql`select * from spot_order where member_id = any(${own}::bigint[]) order by id`),
    fills: await db.rows(sql`
      select spot_fill.* from spot_fill join spot_order on spot_order.id = coalesce(taker_order, maker_order)
      where member_id = any(${own}::bigint[]) order by spot_fill.id`),
    legs: await db.rows(sql`
      select leg.id, leg.transfer_id, transfer.at, leg.reason, holder, asset_id, kind, amount::text, balance_after::text
      from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
      where holder = any(${own.map((member) => `member:${member}`)}::text[]) order by leg.id`),
    receipts: await db.rows(sql`select * from receipt where member_id = any(${own}::bigint[]) order by id`),
  }
}

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
    expect(fills?.trailed).toBeGreaterThan(0)
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

describe('a queue', () => {
  it('runs the first item at once and alone, those that arrive meanwhile together, and refuses beyond its limit', async () => {
    const batches: number[][] = []
    const latched = latch()
    const queue = createBatchQueue<number, number>({
      sizeMax: 3,
      waitingMax: 4,
      async run(items) {
        batches.push([...items])
        if (batches.length === 1) await latched.passed
        return items.map((value) => ({ value: value * 10 }))
      },
    })
    const results = [1, 2, 3, 4, 5].map((item) => queue.add(item))
    await expect(queue.add(6)).rejects.toThrow(Overloaded)
    latched.open()
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50])
    expect(batches).toEqual([[1], [2, 3, 4], [5]])
  })

  it('rejects the items of a batch that fails, and goes on with the next', async () => {
    let isFirst = true
    const queue = createBatchQueue<number, number>({
      sizeMax: 2,
      waitingMax: 9,
      run(items) {
        const isFailing = isFirst
        isFirst = false
        return isFailing
          ? Promise.reject(new Error('lost'))
          : Promise.resolve(items.map((value) => ({ value })))
      },
    })
    const [lost, next] = [queue.add(1), queue.add(2)]
    await expect(lost).rejects.toThrow('lost')
    expect(await next).toBe(2)
  })
})
