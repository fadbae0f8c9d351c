import fc from 'fast-check'
import type { MemberId } from '@bourse/contracts/account'
import { type MarginMode, computeNotional, type Side } from '@bourse/contracts/futures'
import {
  addMs,
  type Amount,
  toAmount,
  amountText,
  divideByInt,
  type Instant,
  toInstant,
  instantText,
  MINUTE,
  multiply,
  negate,
  SECOND,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { compute } from '@bourse/contracts/receipts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  orderTermsReason,
  stopDirection,
  type TimeInForce,
  TIMES_IN_FORCE,
  type TriggerSource,
} from '@bourse/contracts/orders'
import { type Database, sql, type Tx } from '#platform/kernel'
import { type Leg, ofHouse, ofMember, post } from '#platform/ledger'
import { createTickWindow, ownTick, type RecordedTick, type TickWindow } from '#platform/market'
import type { ReceiptDraft } from '#platform/receipts'
import { randomRuns, testDatabase } from '#platform/testing'
import { BTC, markets, buildPosition, SHIB } from '../testing.ts'
import {
  type Entry,
  insertPosition,
  listActive,
  PLAIN_ENTRY,
  type StoredPosition,
} from '#products/futures/positions'
import type { EngineDeps } from './deps.ts'
import type { ReductionDecision } from './decide-entry.ts'
import { reduceOrders } from '../reduce-orders.ts'
import { createPositionIndex } from './position-index.ts'
import { processWindow } from './process-window.ts'

const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
const USDT = '3' as AssetId

/** An engine on a database of its own, whose receipts are collected. */
function engineOn(db: Database) {
  const positionIndex = createPositionIndex(markets)
  const issued: object[] = []
  const ignore = () => {}
  const deps: EngineDeps = {
    db,
    positionIndex,
    marketOf: markets,
    markets: [...markets.values()],
    reduce: (tx: Tx, reductions: readonly ReductionDecision[], at: Instant) =>
      reduceOrders(deps, tx, reductions, at),
    onUncovered: ignore,
    indexPositions: (rows: readonly StoredPosition[]) => positionIndex.upsert(rows),
    leading: { concerns: () => false },
    events: {
      hasListeners: () => false,
      positionsChanged: ignore,
      ordersClosed: ignore,
      orderChanged: ignore,
      ordersUpdated: ignore,
      balanceChanged: ignore,
    },
    issue: (_tx: unknown, drafts: readonly ReceiptDraft[]) =>
      Promise.resolve(
        drafts.map(({ kind, inputs, ticks, ...draft }) => {
          const samples = ticks.map(({ id, market, at, price }) => ({
            id,
            market,
            at: instantText(at),
            price: amountText(price),
          }))
          const computed = compute(kind, inputs, samples)
          issued.push({ ...draft, kind, inputs, samples, ...computed })
          return { id: String(issued.length) as never, number: issued.length, ...computed }
        }),
      ),
  } as unknown as EngineDeps
  return { deps, issued }
}

type Engine = ReturnType<typeof engineOn>
let dbs: readonly [Database, Database]

beforeAll(async () => {
  dbs = [await testDatabase('windows'), await testDatabase('seconds')]
})
afterAll(() => Promise.all(dbs.map((db) => db.close())))

type Holding = {
  readonly market: MarketId
  readonly side: Side
  readonly isPending: boolean
  /** Thousandths of the start price: of the limit or opening price, and of both stops; zero is no stop. */
  readonly openAt: number
  readonly takeProfit: number
  readonly stopLoss: number
  readonly lots: number
  readonly leverage: number
  readonly stopsBy: TriggerSource
  readonly entry: EntryTerms
}
/** The terms of a waiting order; `stopAt` is in thousandths of the start price. */
type EntryTerms = {
  readonly kind: 'limit' | 'stopLimit' | 'stopMarket'
  readonly time: TimeInForce
  readonly stopAt: number
  readonly by: TriggerSource
  readonly isReduceOnly: boolean
  /** Seconds from the begin of the path to the end of an order with a time limit. */
  readonly lasts: number
}
type Account = { readonly mode: MarginMode; readonly free: number; readonly holdings: readonly Holding[] }
/** Changes of both markets per second, in hundredths of a percent; null stands still. */
type Path = readonly (readonly [number | null, number | null])[]

const START: Readonly<Record<string, string>> = { [BTC]: '60000', [SHIB]: '0.00002' }
const permille = (market: MarketId, part: number): Amount => {
  const step = markets.get(market)?.priceTick ?? ZERO
  return (((toAmount(START[market] ?? '') * BigInt(part)) / 1000n / step) * step) as Amount
}

/** Every case has a minute and members of its own. */
let cases = 0
const firstMember = (index: number): number => 70_000 + 10 * index
const minuteOf = (index: number): Instant => addMs(START_AT, index * MINUTE)
const side = fc.constantFrom<Side>('long', 'short')
const near = fc.oneof(fc.constant(0), fc.integer({ min: 975, max: 1025 }))
const entry = (isReduceOnly: fc.Arbitrary<boolean>): fc.Arbitrary<EntryTerms> =>
  fc
    .record({
      kind: fc.constantFrom('limit', 'stopLimit', 'stopMarket'),
      time: fc.constantFrom<TimeInForce>(...TIMES_IN_FORCE),
      stopAt: fc.integer({ min: 985, max: 1015 }),
      by: fc.constantFrom<TriggerSource>('last', 'mark'),
      isReduceOnly,
      lasts: fc.integer({ min: 1, max: 60 }),
    })
    .map((terms) => {
      const { kind, time } = terms
      // A limit order that fills at once does not wait.
      const isAllowed =
        orderTermsReason('futures', kind, time) === null &&
        (kind !== 'limit' || (time !== 'ioc' && time !== 'fok'))
      return { ...terms, time: isAllowed ? time : 'gtc' }
    })
const accountOf = (isReduceOnly: fc.Arbitrary<boolean>): fc.Arbitrary<Account> =>
  fc.record({
    mode: fc.constantFrom<MarginMode>('isolated', 'cross'),
    free: fc.integer({ min: 0, max: 1_500 }),
    holdings: fc.array(
      fc.record({
        market: fc.constantFrom(BTC, SHIB),
        side,
        isPending: fc.boolean(),
        openAt: fc.integer({ min: 980, max: 1020 }),
        takeProfit: near,
        stopLoss: near,
        lots: fc.integer({ min: 1, max: 400 }),
        leverage: fc.integer({ min: 10, max: 100 }),
        stopsBy: fc.constantFrom<TriggerSource>('last', 'mark'),
        entry: entry(isReduceOnly),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
const move = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -60, max: 60 }) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: -300, max: 300 }) },
)
const path: fc.Arbitrary<Path> = fc.array(fc.tuple(move, move), { minLength: 1, maxLength: 60 })

/** The waiting order of a holding; the price has not reached its stop. */
function entryOf(
  { market, entry: { kind, time, stopAt, by, isReduceOnly, lasts } }: Holding,
  from: Instant,
): Entry {
  const [price, seen] = [permille(market, stopAt), permille(market, 1000)]
  const direction = stopDirection(price, seen)
  const isStopped = kind !== 'limit' && direction !== null
  return {
    ...PLAIN_ENTRY,
    kind: isStopped ? kind : 'limit',
    timeInForce: isStopped || time === 'gtt' ? time : 'gtc',
    feeRate: FEE_RATE,
    expiresAt: time === 'gtt' ? addMs(from, lasts * SECOND) : null,
    isReduceOnly,
    stop: isStopped ? { price, direction, by, reachedAt: null } : null,
  }
}

const FEE_RATE = toAmount('0.00045')

type Draft = { readonly member: MemberId; readonly mode: MarginMode; readonly index: number }

function draftOf({ member, mode, index }: Draft, own: Holding, openedAt: Instant) {
  const { market, isPending, lots, leverage } = own
  const openPrice = permille(market, own.openAt)
  const quantity = ((markets.get(market)?.futures.lotSize ?? ZERO) * BigInt(lots)) as Amount
  const waiting = isPending ? entryOf(own, minuteOf(index)) : PLAIN_ENTRY
  // The hold of a stop order pays for its protection band, and one that only reduces has none.
  const worst = waiting.stop === null ? openPrice : permille(market, 1100)
  const notional = waiting.isReduceOnly ? ZERO : computeNotional(quantity, worst)
  const margin = divideByInt(notional, BigInt(leverage), 'up')
  return buildPosition({
    member,
    mode,
    market,
    side: own.side,
    status: isPending ? 'pending' : 'open',
    lots: toAmount(String(lots)),
    quantity,
    leverage,
    quotedPrice: openPrice,
    openPrice,
    takeProfit: permille(market, own.takeProfit),
    stopLoss: permille(market, own.stopLoss),
    marginAtOpen: margin,
    margin,
    fee: multiply(notional, FEE_RATE, 'up'),
    stopsBy: own.stopsBy,
    entry: waiting,
    submittedAt: openedAt,
    openedAt: isPending ? null : openedAt,
  })
}

async function place({ deps }: Engine, index: number, accounts: readonly Account[]): Promise<void> {
  const at = addMs(minuteOf(index), -10 * SECOND)
  await deps.db.transact(async (tx) => {
    for (const [place, { mode, free, holdings }] of accounts.entries()) {
      const member = String(firstMember(index) + place) as MemberId
      await tx.run(sql`
        insert into member (id, email, password, invite_code, registered_at) overriding system value
        values (${member}::bigint, ${`w${member}@example.com`}, 'x', ${`W${member}`}, ${new Date(at)})`)
      await tx.run(sql`insert into futures_account (member_id, mode) values (${member}::bigint, ${mode})`)
      const drafts = holdings.map((own) => draftOf({ member, mode, index }, own, at))
      const held = sum(
        ...drafts.map(({ status, margin, fee }) => (status === 'pending' ? sum(margin, fee) : margin)),
      )
      const cash = toAmount(String(free))
      const legs: Leg[] = [
        { account: ofMember(member, USDT, 'futures'), amount: cash },
        { account: ofMember(member, USDT, 'futures_hold'), amount: held },
        { account: ofHouse('treasury', USDT), amount: negate(sum(cash, held)) },
      ]
      await post(tx, {
        id: `test:${member}`,
        reason: 'operator_credit',
        at,
        legs: legs.filter(({ amount }) => amount !== ZERO),
      })
      for (const draft of drafts) await insertPosition(tx, draft, at)
    }
  })
  await load({ deps }, index)
}

/** As at the start of the exchange; members of other cases are left out. */
async function load({ deps }: Pick<Engine, 'deps'>, index: number): Promise<void> {
  const live = await listActive(deps.db)
  deps.positionIndex.upsert(live.filter(({ member }) => Number(member) >= firstMember(index)))
}

const tickOf = (market: MarketId, at: Instant, price: Amount): RecordedTick => ({
  id: `${at}:${market}`,
  market,
  at,
  price,
  volume: ZERO,
})

/** The ticks of each second, after those of the second before the window. */
function ticksOf(moves: Path, from: Instant): readonly (readonly RecordedTick[])[] {
  const prices = new Map([BTC, SHIB].map((market) => [market, permille(market, 1000)]))
  const first = [...prices].map(([market, price]) => tickOf(market, addMs(from, -SECOND), price))
  const rest = moves.map((changes, index) =>
    [BTC, SHIB].flatMap((market, place) => {
      const change = changes[place] ?? null
      if (change === null) return []
      const step = markets.get(market)?.priceTick ?? ZERO
      const known = prices.get(market) ?? ZERO
      const price = ((known + (known * BigInt(change)) / 10_000n) / step) * step
      prices.set(market, price as Amount)
      return [tickOf(market, addMs(from, index * SECOND), price as Amount)]
    }),
  )
  return [first, ...rest]
}

/** The same seconds one at a time. */
function secondsOf(window: TickWindow): TickWindow[] {
  const at = (index: number) => [BTC, SHIB].flatMap((market) => window.tick(market, index) ?? [])
  const own = (index: number) => [BTC, SHIB].flatMap((market) => ownTick(window, market, index) ?? [])
  const recent = (index: number) => [BTC, SHIB].flatMap((market) => window.recent(market, index))
  return Array.from({ length: window.seconds }, (_, index) =>
    createTickWindow(addMs(window.from, index * SECOND), [own(index)], at(index - 1), recent(index - 1)),
  )
}

/** Everything that a case changed. */
const stateOf = async ({ deps: { db }, issued }: Engine, index: number) => ({
  positions: await db.rows(sql`
    select * from futures_position where member_id >= ${firstMember(index)} order by id`),
  balances: await db.rows(sql`
    select holder, kind, balance::text from account
    where holder like 'house:%' or substr(holder, 8)::bigint >= ${firstMember(index)} order by holder, kind`),
  legs: await db.rows(sql`
    select leg.transfer_id, transfer.at, leg.reason, holder, kind, amount::text, balance_after::text
    from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
    where transfer.at >= ${new Date(minuteOf(index))} order by leg.id`),
  receipts: [...issued],
})

/** A window, its seconds one after the other, and the window again by an exchange that has restarted have one result. */
const windowIsItsSeconds = async (accounts: readonly Account[], moves: Path): Promise<void> => {
  const index = ++cases
  const [whole, single] = [engineOn(dbs[0]), engineOn(dbs[1])]
  for (const engine of [whole, single]) await place(engine, index, accounts)
  const [before = [], ...ticks] = ticksOf(moves, minuteOf(index))
  const window = createTickWindow(minuteOf(index), ticks, before)
  await processWindow(whole.deps, window)
  for (const second of secondsOf(window)) await processWindow(single.deps, second)
  const state = await stateOf(whole, index)
  expect(state).toEqual(await stateOf(single, index))
  const again = engineOn(dbs[0])
  await load(again, index)
  await processWindow(again.deps, window)
  expect(await stateOf(again, index)).toEqual({ ...state, receipts: [] })
}

describe('a window of seconds', () => {
  it('has the result of its seconds one after the other: rows, money and receipts', async () => {
    const accounts = fc.array(accountOf(fc.constant(false)), { minLength: 1, maxLength: 6 })
    await fc.assert(fc.asyncProperty(accounts, path, windowIsItsSeconds), { numRuns: randomRuns(20, 120) })
    const [reached = { closings: 0, fills: 0, both: 0, triggered: 0, ended: 0 }] = await dbs[0].rows<
      Record<'closings' | 'fills' | 'both' | 'triggered' | 'ended', number>
    >(sql`
      select count(*) filter (where status = 'closed')::int as closings,
        count(*) filter (where opened_at > submitted_at)::int as fills,
        count(*) filter (where triggered_at is not null)::int as triggered,
        count(*) filter (where entry_end is not null)::int as ended,
        count(*) filter (where opened_at > submitted_at and status = 'closed')::int as both from futures_position`)
    // The property is about windows in which something happens.
    expect(reached.closings).toBeGreaterThan(20)
    expect(reached.fills).toBeGreaterThan(10)
    expect(reached.both).toBeGreaterThan(2)
    expect(reached.triggered).toBeGreaterThan(2)
    expect(reached.ended).toBeGreaterThan(0)
  }, 120_000)

  it('is the same with orders that only reduce', async () => {
    const alone = accountOf(fc.boolean()).map((one) => [one])
    await fc.assert(fc.asyncProperty(alone, path, windowIsItsSeconds), { numRuns: randomRuns(20, 120) })
    const [reached] = await dbs[0].rows<{ reduced: number }>(sql`
      select count(*) filter (where entry_end = 'reduced')::int as reduced from futures_position`)
    expect(reached?.reduced).toBeGreaterThan(1)
  }, 120_000)
})
