import fc from 'fast-check'
import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import type { EntryKind, MarginMode, MarginRequest, PositionId, Side } from '@bourse/contracts/futures'
import {
  addMs,
  type Amount,
  MINUTE,
  toAmount,
  toInstant,
  multiplyByInt,
  ONE,
  ZERO,
} from '@bourse/contracts/kit'
import type { TimeInForce } from '@bourse/contracts/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, type KeyedCall, runInSteps, sql } from '#platform/kernel'
import { isBalanced, move, ofHouse, ofMember, postAll, computeTrialBalance } from '#platform/ledger'
import type { RecordedTick } from '#platform/market'
import { issueAll } from '#platform/receipts'
import { randomRuns, testDatabase } from '#platform/testing'
import type { FuturesDeps, FuturesMarket } from '#products/futures/positions'
import type { AmendRequest } from './amend-order.ts'
import { type OrderItem, stepsOn } from './order-batch.ts'
import type { OrderResult } from './order-result.ts'
import { markets, tickAt } from './testing.ts'

const START_AT = toInstant(Date.UTC(2026, 2, 3, 9))
const [BTC, SHIB] = [...markets.values()] as [FuturesMarket, FuturesMarket]
const MEMBERS = 4
const PRICES = ['60000', '59700', '60400']

let dbs: readonly [Database, Database]
beforeAll(async () => {
  dbs = [await testDatabase('futuresbatch'), await testDatabase('futuressingle')]
})
afterAll(() => Promise.all(dbs.map((db) => db.close())))

const ignore = () => undefined

function depsOn(db: Database, price: string): FuturesDeps {
  const tick = (market: RecordedTick['market']) => tickAt(market === BTC.id ? price : '0.00002', market)
  return {
    db,
    markets: [BTC, SHIB],
    tick,
    queueStep: () => 0,
    valuationPrice: (market: RecordedTick['market']) => tick(market).price,
    pricedAt: () => tick(BTC.id).at,
    shownPrice: (market: RecordedTick['market']) => tick(market).price,
    feeTermsOf: () => Promise.resolve(() => NO_FEE_TERMS),
    issue: issueAll,
    indexPositions: ignore,
    releasableOf: async () => new Map(),
    leading: { concerns: () => false },
    mark: () => null,
    events: { ordersClosed: ignore, orderChanged: ignore, balanceChanged: ignore },
  } as unknown as FuturesDeps
}

async function openMembers(db: Database, first: number, mode: MarginMode = 'isolated'): Promise<MemberId[]> {
  const members = Array.from({ length: MEMBERS }, (_, place) => String(first + place) as MemberId)
  await db.transact(async (tx) => {
    await tx.run(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      select id, 'f' || id || '@example.com', 'x', 'F' || id, ${new Date(START_AT)}
      from unnest(${members}::bigint[]) id`)
    await tx.run(sql`
      insert into futures_account (member_id, mode) select id, ${mode} from unnest(${members}::bigint[]) id`)
    await postAll(
      tx,
      members.map((member) => ({
        id: `test:${member}`,
        reason: 'operator_credit' as const,
        at: START_AT,
        legs: move(
          { from: ofHouse('treasury', BTC.quote), to: ofMember(member, BTC.quote, 'futures') },
          toAmount('500'),
        ),
      })),
    )
  })
  return members
}

const lotsOf = (count: number): Amount => multiplyByInt(ONE, BigInt(count))
type Order = {
  readonly side: Side
  readonly count: number
  readonly isReduceOnly?: boolean
  readonly limit?: string
  readonly clientId?: string | null
  readonly kind?: EntryKind
  readonly time?: TimeInForce
  readonly stop?: string
  /** Distance of a trailing stop. */
  readonly trail?: string
}
const amountOrNull = (text: string | undefined): Amount | null => (text === undefined ? null : toAmount(text))
const open = (member: MemberId, order: Order, keyed: KeyedCall | null = null): OrderItem => ({
  keyed,
  request: {
    kind: 'open',
    member,
    at: START_AT,
    market: BTC,
    order: {
      side: order.side,
      kind: order.kind ?? (order.limit === undefined ? 'market' : 'limit'),
      ...(order.time === undefined ? {} : { timeInForce: order.time }),
      lots: lotsOf(order.count),
      leverage: 10,
      limitPrice: amountOrNull(order.limit),
      stopPrice: amountOrNull(order.stop),
      trail:
        order.trail === undefined ? null : { distance: toAmount(order.trail), rate: null, activation: null },
      stops: { takeProfit: ZERO, stopLoss: ZERO },
      isReduceOnly: order.isReduceOnly ?? false,
    },
    expiresAt: order.time === 'gtt' ? addMs(START_AT, MINUTE) : null,
    stopsBy: 'last',
    coupon: undefined,
    clientId: order.clientId ?? null,
  },
})
const closeAll = (member: MemberId, sides: Side | 'all'): OrderItem => ({
  keyed: null,
  request: { kind: 'closeAll', member, at: START_AT, markets: [BTC], sides },
})

const outcomeOf = (settled: object): string => {
  if ('value' in settled) {
    const { text, position, closed } = settled.value as OrderResult
    return `${text} ${position?.status} ${position?.entry.clientId} ${closed.length}`
  }
  const { error } = settled as { error: { code?: string } }
  return error.code ?? String(error)
}
const run = async (db: Database, items: readonly OrderItem[], price = '60000') =>
  (await runInSteps(items, stepsOn(depsOn(db, price)))).map(outcomeOf)

/** Each member's positions, balances and receipts, without ids. */
async function stateOf(db: Database, members: readonly MemberId[]) {
  const own = [...members]
  return {
    positions: await db.rows(sql`
      select member_id::text, side, status, lots, quantity, open_price, take_profit, stop_loss, margin, fee, realized, close_price, close_reason,
        leverage, entry_kind, time_in_force, expires_at, reduce_only, stop_price, stop_rises, trail_distance
      from futures_position where member_id = any(${own}::bigint[]) order by futures_position.member_id, id`),
    balances: await db.rows(sql`
      select holder, kind, balance::text from account
      where holder = any(${own.map((member) => `member:${member}`)}::text[]) order by 1, 2`),
    receipts: await db.rows(sql`
      select member_id::text, number, kind, inputs, result from receipt where member_id = any(${own}::bigint[])
      order by receipt.member_id, number`),
  }
}

/** Cancels or changes the member's record in this place, counted from the oldest. */
type Change = {
  readonly place: number
  readonly to:
    | null
    | { readonly stops: readonly [takeProfit: string, stopLoss: string] }
    | { readonly amend: Readonly<Partial<AmendRequest['change']>> }
    | { readonly margin: MarginRequest }
}
type Step = { readonly who: number; readonly order: Order | Side | 'all' | Change }

/** Only records of earlier batches have an id that a member could name. */
async function listIds(db: Database, members: readonly MemberId[]) {
  const rows = await db.rows<{ id: PositionId; member: MemberId }>(sql`
    select id::text, member_id::text as member from futures_position
    where member_id = any(${[...members]}::bigint[]) order by futures_position.id`)
  return (member: MemberId) => rows.filter((row) => row.member === member).map(({ id }) => id)
}

const UNCHANGED = {
  limitPrice: undefined,
  stopPrice: undefined,
  lots: undefined,
  trailDistance: undefined,
  trailRate: undefined,
}

function change(member: MemberId, ids: readonly PositionId[], { place, to }: Change): OrderItem {
  const named = { member, at: START_AT, id: ids[place] ?? ('1' as PositionId) }
  if (to === null) return { keyed: null, request: { kind: 'cancel', ...named } }
  if ('amend' in to)
    return { keyed: null, request: { kind: 'amend', ...named, change: { ...UNCHANGED, ...to.amend } } }
  if ('margin' in to) return { keyed: null, request: { kind: 'margin', ...named, request: to.margin } }
  const [takeProfit, stopLoss] = to.stops.map(toAmount) as [Amount, Amount]
  return { keyed: null, request: { kind: 'stops', ...named, takeProfit, stopLoss, stopsBy: undefined } }
}

const side = fc.constantFrom<Side>('long', 'short')
/** Some are repeated. */
const clientId = fc.constantFrom(null, null, null, null, null, null, 'a', 'b', 'c')
/** Waiting orders of each type, and limit orders that fill at once or not at all. */
const TYPES = [
  { kind: 'stopMarket', stop: '60600' },
  { kind: 'stopMarket', stop: '59400' },
  { kind: 'stopLimit', stop: '60600', limit: '60700' },
  { kind: 'trailingStop', trail: '300' },
  { limit: '59000', time: 'gtt' },
  { limit: '59000', time: 'postOnly' },
  { limit: '61000', time: 'postOnly' },
  { limit: '60900', time: 'ioc' },
  { limit: '60100', time: 'fok' },
] as const satisfies readonly Partial<Order>[]
const CHANGES: readonly Change['to'][] = [
  null,
  { stops: ['61000', '0'] },
  { stops: ['0', '58000'] },
  { stops: ['0', '0'] },
  { amend: { lots: toAmount('2') } },
  { amend: { limitPrice: toAmount('58900') } },
  { amend: { stopPrice: toAmount('60800') } },
  { amend: { trailDistance: toAmount('450') } },
  { margin: { kind: 'amount', change: toAmount('5') } },
  { margin: { kind: 'amount', change: toAmount('-2') } },
  { margin: { kind: 'leverage', leverage: 20 } },
]
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(MEMBERS - 1),
  order: fc.oneof(
    { weight: 6, arbitrary: fc.record({ side, clientId, count: fc.integer({ min: 1, max: 90 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        side,
        count: fc.integer({ min: 1, max: 30 }),
        clientId,
        isReduceOnly: fc.constant(true),
      }),
    },
    { weight: 3, arbitrary: fc.record({ side, clientId, count: fc.nat(5), limit: fc.constant('59000') }) },
    {
      weight: 5,
      arbitrary: fc
        .record({
          side,
          clientId,
          count: fc.integer({ min: 1, max: 8 }),
          isReduceOnly: fc.boolean(),
          type: fc.constantFrom(...TYPES),
        })
        .map(({ type, ...order }) => ({ ...order, ...type })),
    },
    { weight: 1, arbitrary: fc.constantFrom<Side | 'all'>('long', 'short', 'all') },
    { weight: 8, arbitrary: fc.record({ place: fc.nat(1), to: fc.constantFrom(...CHANGES) }) },
  ),
})

describe('orders of several members', () => {
  it('have the same results one by one and in batches of any cut', async () => {
    let index = 0
    const counts = new Map<string, number>()
    const shapes = fc.tuple(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 40, maxLength: 40 }),
      fc.constantFrom<MarginMode>('isolated', 'cross'),
    )
    await fc.assert(
      fc.asyncProperty(shapes, async ([steps, cuts, mode]) => {
        const first = 30_001 + index++ * MEMBERS
        const [results, states]: [string[][], object[]] = [[], []]
        for (const [which, db] of dbs.entries()) {
          const members = await openMembers(db, first, mode)
          const found: string[] = []
          // Both see the same price for the steps of a cut.
          for (let from = 0, cut = 0; from < steps.length; cut++) {
            const size = cuts[cut] ?? 1
            const idsOf = await listIds(db, members)
            const items = steps.slice(from, from + size).map(({ who, order }) => {
              const member = members[who] as MemberId
              if (typeof order === 'object' && 'place' in order) return change(member, idsOf(member), order)
              return typeof order === 'string' ? closeAll(member, order) : open(member, order)
            })
            const price = PRICES[cut % PRICES.length]
            for (const part of which === 0 ? [items] : items.map((item) => [item]))
              found.push(...(await run(db, part, price)))
            from += size
          }
          results.push(found)
          states.push(await stateOf(db, members))
        }
        expect(results[0]).toEqual(results[1])
        expect(states[0]).toEqual(states[1])
        for (const result of results[0] ?? []) {
          const [code = ''] = result.split(' ')
          counts.set(code, (counts.get(code) ?? 0) + 1)
        }
      }),
      { numRuns: randomRuns(14, 80) },
    )
    for (const code of ['position_opened', 'order_waits', 'insufficient_balance', 'not_found'])
      expect(counts.get(code) ?? 0, code).toBeGreaterThan(6)
    // The few runs of `npm test` seldom meet all of these.
    for (const code of [
      'position_reduced',
      'order_cancelled',
      'stops_set',
      'order_changed',
      'margin_changed',
    ])
      expect(counts.get(code) ?? 0, code).toBeGreaterThanOrEqual(randomRuns(0, 2))
    const [kinds] = await dbs[0].rows<{ found: number }>(sql`
      select count(distinct (entry_kind, time_in_force, reduce_only))::int as found from futures_position`)
    expect(kinds?.found).toBeGreaterThan(randomRuns(5, 9))
    for (const db of dbs) expect(isBalanced(await computeTrialBalance(db))).toBe(true)
  }, 120_000)

  it('in one batch spend the same money once, and a repeated key is decided once', async () => {
    const [db] = dbs
    const [rich, other] = (await openMembers(db, 90_001)) as [MemberId, MemberId]
    const order: Order = { side: 'long', count: 60 }
    const keyed = { member: other, endpoint: 'futures.open', key: 'a'.repeat(16), input: {}, now: START_AT }
    const items = [open(rich, order), open(other, order, keyed), open(rich, order), open(other, order, keyed)]
    const opened = 'position_opened open null 0'
    expect(await run(db, items)).toEqual([opened, opened, 'insufficient_balance', opened])
    const [row] = await db.rows<{ count: number }>(sql`
      select count(*)::int as count from futures_position where member_id in (${rich}, ${other})`)
    expect(row?.count).toBe(2)
  })
})
