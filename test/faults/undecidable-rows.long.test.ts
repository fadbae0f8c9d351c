import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { identity } from '@bourse/contracts/identity'
import { addMs, toAmount, DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { twap } from '@bourse/contracts/twap'
import { type Database, sql } from '@bourse/exchange'
import {
  bindMobile,
  freshDocument,
  freshKey,
  type Member,
  type TestEnvironment,
  useTestEnvironment,
} from '#environment'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { audit } from '../ledger/index.ts'
import { placeSecondsOrders } from './place-seconds-orders.ts'
import { placeAuctions } from './place-auctions.ts'
import { placeCoupons } from './place-coupons.ts'
import { placeDualOrders } from './place-dual-orders.ts'
import { placeFollowers, placeLedPosition } from './place-followers.ts'
import { placeLoans } from './place-loans.ts'
import { placeLocks } from './place-locks.ts'
import { placeMargin } from './place-margin.ts'
import { placeOtcOrders } from './place-otc-orders.ts'
import { placeRentals } from './place-rentals.ts'
import { placeSubscriptions } from './place-subscriptions.ts'

/*
 * In each product one row is planted that the database refuses to change, among rows of others. All of it falls due on one
 * timeline; then others are done, and the planted row is named by the health, the metrics and the operator's command.
 */

/** Rows per product; the first one is planted. */
const ROWS = 4
const [BTC, USDT] = ['1', '3'] as [never, never]

type Work = {
  readonly name: string
  /** Money of members who are registered beforehand; others are inserted. */
  readonly usdt?: string
  readonly prepare?: (member: Member) => Promise<unknown>
  /** Places the rows; returns the value of `column` of each. */
  readonly place: (at: Instant, members: readonly Member[]) => Promise<readonly string[]>
  readonly table: string
  readonly column?: 'id' | 'asset_id' | 'lot_id' | 'member_id'
  /** Whether a row is done; the database refuses that change of the planted one. */
  readonly done: string
  /** The name under which the planted row is known. */
  readonly stuck: RegExp
}

const lines: string[] = []
const log = pino(
  { level: 'error' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  }),
)

const db = (): Database => environment.db
const PLANTED = 'planted row'

/** The ids of members. */
async function listIds(those: readonly Member[]): Promise<string[]> {
  const rows = await db().rows<{ id: string; email: string }>(sql`select id::text, email from member`)
  return those.map(({ email }) => rows.find((row) => row.email === email)?.id ?? '')
}

/** Places an order of each member in a market against USDT. */
const ordersOf =
  (order: { base: string; price: string; quantity: string; stop?: string; expiresAfterMs?: number }) =>
  async (at: Instant, members: readonly Member[]): Promise<string[]> => {
    const { base, price, quantity, stop, expiresAfterMs } = order
    for (const member of members)
      await member.call(
        spot.place,
        {
          base: base as never,
          quote: USDT,
          side: 'buy',
          quantity: toAmount(quantity),
          price: toAmount(price),
          ...(stop === undefined ? {} : { kind: 'stopLimit' as const, stopPrice: toAmount(stop) }),
          ...(expiresAfterMs === undefined
            ? {}
            : { timeInForce: 'gtt' as const, expiresAt: addMs(at, expiresAfterMs) }),
        },
        { key: freshKey() },
      )
    return listIds(members)
  }

const WORKS: readonly Work[] = [
  {
    name: 'options',
    place: (acceptedAt) =>
      placeSecondsOrders(db(), { count: ROWS, members: ROWS, acceptedAt, seconds: 30, markets: [2] }),
    table: 'seconds_order',
    done: `new.status = 'closed'`,
    stuck: /^seconds order \d+$/,
  },
  {
    name: 'OTC orders',
    place: (at) => placeOtcOrders(db(), { count: ROWS, at }),
    table: 'otc_order',
    done: 'new.closed_at is not null',
    stuck: /^otc\.(?:expire|respond) \d+$/,
  },
  {
    name: 'locks',
    place: (at) => placeLocks(db(), { count: ROWS, members: ROWS, lockedAt: at - DAY + MINUTE }),
    table: 'member_lock',
    done: 'new.payments > 0',
    stuck: /^lock \d+$/,
  },
  {
    name: 'hashrate rentals',
    place: (at) => placeRentals(db(), { count: ROWS, rentedAt: at - DAY + MINUTE }),
    table: 'hashrate_rental',
    done: 'new.payments > 0',
    stuck: /^hashrate rental \d+$/,
  },
  {
    name: 'subscriptions',
    place: (at) => placeSubscriptions(db(), { count: ROWS, at }),
    table: 'ieo_subscription',
    done: 'new.granted is not null',
    stuck: /^IEO subscription \d+$/,
  },
  {
    name: 'releases of subscriptions',
    // The first subscription is planted, and is granted nothing.
    place: () => Promise.resolve((placed.get('subscriptions') ?? []).slice(1)),
    table: 'ieo_release',
    done: 'new.released_at is not null',
    stuck: /^IEO release \d+$/,
  },
  {
    name: 'auctions',
    async place(at) {
      await placeAuctions(db(), { count: ROWS, at })
      const lots = await db().rows<{ id: string }>(sql`
        select lot.id::text from nft_lot lot join nft_work work on work.lot_id = lot.id
        where work.code like 'ends-%' order by lot.id`)
      return lots.map(({ id }) => id)
    },
    table: 'nft_lot',
    column: 'id',
    done: `new.status <> 'open'`,
    stuck: /^sale of a work \d+$/,
  },
  {
    name: 'auctions whose winner does not pay',
    // The first auction is planted, and has no winner.
    place: () => Promise.resolve((placed.get('auctions') ?? []).slice(1)),
    table: 'nft_default',
    column: 'lot_id',
    done: 'true',
    stuck: /^won auction \d+$/,
  },
  {
    name: 'loans',
    place: (at) => placeLoans(db(), { count: ROWS, members: ROWS, borrowedAt: at + MINUTE }),
    table: 'loan',
    done: 'new.hours > 0',
    stuck: /^loan \d+$/,
  },
  {
    name: 'debts on margin',
    place: (at) => placeMargin(db(), { count: ROWS, borrowedAt: at + MINUTE }),
    table: 'margin_debt',
    done: 'new.hours > 0',
    stuck: /^debt of a futures account \d+$/,
  },
  {
    name: 'loans at their call price',
    place: (at) => placeLoans(db(), { count: ROWS, members: ROWS, borrowedAt: addMs(at, 2 * MINUTE) }),
    table: 'loan',
    done: `new.status = 'liquidated'`,
    stuck: /^loan at its call price \d+$/,
  },
  {
    name: 'accounts on margin at their liquidation level',
    place: placeFallingAccounts,
    table: 'margin_debt',
    done: 'new.called_at is not null',
    stuck: /^margin account of member \d+$/,
  },
  {
    name: 'coupons',
    place: (at) => placeCoupons(db(), { count: ROWS, at }),
    table: 'coupon',
    done: `new.status = 'used'`,
    stuck: /^coupon \d+$/,
  },
  {
    name: 'dual orders',
    place: (at) =>
      placeDualOrders(db(), { count: ROWS, members: ROWS, at, settlesAt: addMs(at, 33 * MINUTE) }),
    table: 'dual_order',
    done: `new.status = 'settled'`,
    stuck: /^dual order \d+$/,
  },
  {
    name: 'dual renewals',
    async place() {
      // The first order is planted, and is never settled.
      const members = (placed.get('dual orders') ?? []).slice(1)
      await db().rows(sql`
        insert into dual_renewal (order_id, member_id, least_rate)
        select id, member_id, 0.0001 from dual_order where member_id = any(${members}::bigint[])`)
      return members
    },
    table: 'dual_renewal',
    done: 'new.result is not null',
    stuck: /^dual renewal \d+$/,
  },
  {
    name: 'recurring purchases',
    usdt: '10',
    async place(at, members) {
      const ids = await listIds(members)
      await db().rows(sql`
        insert into recurring_plan (member_id, asset_id, amount, cadence, hour, status, next_at, created_at)
        select id, 1, 5, 'daily', 9, 'active', ${new Date(at + MINUTE)}, ${new Date(at)}
        from unnest(${ids}::bigint[]) id`)
      return ids
    },
    table: 'recurring_plan',
    done: `new.next_at > '2026-03-04'`,
    stuck: /^recurring purchase \d+$/,
  },
  {
    name: 'rebates',
    usdt: '10',
    async place(at, members) {
      const payers = await listIds(members)
      for (const [index, member] of payers.entries())
        await db().transact(async (tx) => {
          const transfer = `test:rebate:${member}`
          await tx.rows(sql`
            select post_transfer(${transfer}, 'operator_credit', ${new Date(at)}, array['house:treasury', 'house:rebates'],
              array[3, 3], array['house', 'house'], array['operator_credit', 'operator_credit'], array[-1, 1]::numeric[])`)
          await tx.run(sql`
            insert into fee_rebate (transfer_id, member_id, payer, level, asset_id, fee, amount, at)
            values (${transfer}, ${member}, ${payers[(index + 1) % ROWS] ?? ''}, 1, 3, 2, 1, ${new Date(at)})`)
        })
      return payers
    },
    table: 'fee_rebate',
    done: 'new.paid_at is not null',
    stuck: /^rebate \d+$/,
  },
  {
    name: 'net fees',
    usdt: '1000',
    async place(_at, members) {
      const order = { base: BTC, quote: USDT, side: 'buy' as const, price: toAmount('60100') }
      for (const member of members)
        await member.call(spot.place, { ...order, quantity: toAmount('0.01') }, { key: freshKey() })
      return listIds(members)
    },
    table: 'net_fee',
    done: 'new.amount = 0',
    stuck: /^net fee \d+\/3$/,
  },
  {
    name: 'deposit bonuses',
    usdt: '150000',
    async place(at, members) {
      const ids = await listIds(members)
      await db().rows(sql`
        update deposit_bonus set release_at = ${new Date(at + MINUTE)} where member_id = any(${ids}::bigint[])`)
      return ids
    },
    table: 'deposit_bonus',
    done: 'new.ended_at is not null',
    stuck: /^deposit bonus \d+$/,
  },
  {
    name: 'deposits',
    usdt: '10',
    async place(_at, members) {
      for (const member of members) await member.deposit('ETH', '1')
      return listIds(members)
    },
    table: 'deposit',
    done: `new.asset_id = 2 and new.status = 'approved'`,
    stuck: /^deposit\.approve \d+$/,
  },
  {
    name: 'identities',
    usdt: '10',
    prepare: (member) => bindMobile(environment, member),
    async place(_at, members) {
      for (const member of members)
        await member.call(identity.apply, {
          level: 'basic',
          documentKind: 'passport',
          name: 'Alice Example',
          documentNumber: freshDocument(),
        })
      return listIds(members)
    },
    table: 'identity_application',
    done: `new.status = 'approved'`,
    stuck: /^identity\.\w+ \d+$/,
  },
  {
    name: 'resting spot orders',
    usdt: '1000',
    place: ordersOf({ base: '1', price: '59000', quantity: '0.001' }),
    table: 'spot_order',
    done: 'new.filled > 0',
    stuck: /^resting spot order \d+$/,
  },
  {
    name: 'stops of spot orders',
    usdt: '1000',
    place: ordersOf({ base: '1', price: '61500', quantity: '0.001', stop: '61000' }),
    table: 'spot_order',
    done: 'not new.waiting',
    stuck: /^stop of spot order \d+$/,
  },
  {
    name: 'expiries of spot orders',
    usdt: '1000',
    place: ordersOf({ base: '2', price: '2700', quantity: '0.01', expiresAfterMs: 30 * SECOND }),
    table: 'spot_order',
    done: `new.status <> 'open'`,
    stuck: /^expiry of spot order \d+$/,
  },
  {
    name: 'TWAP orders',
    usdt: '1000',
    async place(_at, members) {
      const plan = { base: BTC, quote: USDT, side: 'buy' as const, orders: 4, minutes: 10 }
      for (const member of members)
        await member.call(twap.placeSpot, { ...plan, quantity: toAmount('0.01') }, { key: freshKey() })
      return listIds(members)
    },
    table: 'twap_plan',
    done: 'new.next_number > 1',
    stuck: /^TWAP order \d+$/,
  },
  {
    name: 'orders of an opening',
    usdt: '1000',
    place: ordersOf({ base: '40', price: '400', quantity: '1' }),
    table: 'spot_order',
    done: 'new.opens_at is null',
    stuck: /^spot order of an opening \d+$/,
  },
  {
    name: 'stops of positions',
    usdt: '10',
    place: (at, members) => placeOwnPositions(members, { at, isStopped: true }),
    table: 'futures_position',
    done: `new.status = 'closed'`,
    stuck: /^positions of member \d+$/,
  },
  {
    name: 'nights of positions',
    usdt: '10',
    place: (at, members) => placeOwnPositions(members, { at, isStopped: false }),
    table: 'overnight_charge',
    done: 'true',
    stuck: /^futures\.overnight \d+:position:\d+$/,
  },
  {
    name: 'dividends of stocks',
    usdt: '10',
    async place(at, members) {
      const holders = await listIds(members)
      const row = await db().row<{ id: string }>(sql`
        insert into stock_action (kind, asset_id, effective_at, per_share, announced_at, done_at)
        values ('dividend', 41, ${new Date(at)}, 1, ${new Date(at - HOUR)}, ${new Date(at)}) returning id::text`)
      await db().rows(sql`
        insert into stock_payout (action_id, member_id, shares) select ${row?.id ?? ''}::bigint, id, 2
        from unnest(${holders}::bigint[]) id`)
      return holders
    },
    table: 'stock_payout',
    done: 'new.paid_at is not null',
    stuck: /^stock dividend \d+$/,
  },
  {
    name: 'profit shares',
    async place(at) {
      const { followers } = await placeFollowers(db(), { count: ROWS, at, funds: 100 })
      await db().rows(sql`
        update copy_following set share_due_at = ${new Date(at)} where member_id = any(${followers}::bigint[])`)
      return followers
    },
    table: 'copy_following',
    done: `new.share_due_at > '2026-03-08'`,
    stuck: /^profit share \d+$/,
  },
  {
    name: 'figures of leaders',
    usdt: '10',
    async place(at, members) {
      const leaders = await listIds(members)
      await db().rows(sql`
        insert into leader (member_id, capital, since, live_since)
        select id, 1000, ${new Date(at)}, ${new Date(at)} from unnest(${leaders}::bigint[]) id`)
      return leaders
    },
    table: 'leader',
    done: 'new.refreshed_at is not null',
    stuck: /^leader \d+$/,
  },
  {
    name: 'copies of an opening',
    place: (at) => placeCopies(ROWS + 1, at),
    table: 'copy',
    done: 'new.position_id is not null',
    stuck: /^copy of follower \d+$/,
  },
  {
    name: 'copies of an opening that cannot even be left out',
    place: (at) => placeCopies(ROWS + 2, at),
    table: 'copy',
    done: 'true',
    stuck: /^copy of follower \d+$/,
  },
  {
    name: 'shelf of dual products',
    place: () => Promise.resolve(['1', '2']),
    table: 'dual_product',
    column: 'asset_id',
    done: `new.listed_at > '2026-03-04'`,
    stuck: /^dual\.shelf \d+:1$/,
  },
]

/** Opens positions of one lot of ether; stopped ones close when its price falls below 2,900. */
async function placeOwnPositions(
  members: readonly Member[],
  { at, isStopped }: { readonly at: Instant; readonly isStopped: boolean },
): Promise<string[]> {
  const now = new Date(at)
  const ids = await listIds(members)
  const opened = await db().rows<{ id: string }>(sql`
    insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage, quoted_price,
      open_price, take_profit, stop_loss, margin_at_open, margin, fee, submitted_at, opened_at, updated_at)
    select id, 2, 'long', 'open', 'own', 'isolated', 1, 0.01, 1, 3000, 3000, 0, ${isStopped ? 2900 : 0}, 30, 30, 0,
      ${now}, ${now}, ${now} from unnest(${ids}::bigint[]) id returning id::text`)
  await db().rows(sql`
    insert into futures_account (member_id, mode) select id, 'isolated' from unnest(${ids}::bigint[]) id
    on conflict do nothing`)
  await db().rows(sql`
    select post_transfer('test:position:' || position.id, 'futures_margin', ${now},
      array['house:treasury', 'member:' || member_id], array[3, 3], array['house', 'futures_hold'],
      array['operator_credit', 'futures_margin'], array[-30, 30]::numeric[])
    from futures_position position where position.id = any(${opened.map(({ id }) => id)}::bigint[])`)
  return ids
}

/** Inserts accounts with a debt of 1,000 USDT and assets of 1,050. */
async function placeFallingAccounts(at: Instant): Promise<readonly string[]> {
  const ids = await placeMargin(db(), { count: ROWS, borrowedAt: addMs(at, 2 * MINUTE) })
  await db().rows(sql`
    select post_transfer('test:margin:spent:' || id, 'operator_credit', ${new Date(at)},
      array['member:' || id, 'house:treasury'], array[3, 3], array['futures', 'house'],
      array['operator_credit', 'operator_credit'], array[-2850, 2850]::numeric[]) from unnest(${ids}::text[]) id`)
  return ids
}

/** Inserts followers of a leader who opens a position. */
async function placeCopies(count: number, at: Instant): Promise<readonly string[]> {
  const { leader, followers } = await placeFollowers(db(), { count, at, funds: 100 })
  await placeLedPosition(db(), leader, at)
  return followers
}

const columnOf = ({ column = 'member_id' }: Work): string => column

/** Lists the finished rows. */
async function listDone(work: Work): Promise<string[]> {
  const ids = [...(placed.get(work.name) ?? [])]
  const { rows } = await db().pool.query<{ id: string }>(
    `select distinct new.${columnOf(work)}::text as id from ${work.table} as new
      where new.${columnOf(work)}::text = any($1) and (${work.done})`,
    [ids],
  )
  return ids.filter((id) => rows.some((row) => row.id === id))
}

/** Makes the database refuse to finish the first row. */
async function plant(work: Work, workIndex: number): Promise<void> {
  const id = placed.get(work.name)?.[0] ?? ''
  await db().pool.query(
    `create trigger planted_${workIndex} before insert or update on ${work.table} for each row
      when (new.${columnOf(work)}::text = '${id}' and (${work.done})) execute function refuse_planted()`,
  )
}

const placed = new Map<string, readonly string[]>()
/** Names of rows that were stuck, and of followers who were left out. */
const named = new Set<string>()
let metrics = ''

async function pass(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    for (const failure of failuresIn(error))
      if (!String((failure as Error).cause).includes(PLANTED)) throw failure
  })
  for (const { product, row } of await environment.exchange.stuck()) named.add(`${product} ${row}`)
}

/** Failures other than those of planted rows fail the test. */
const failuresIn = (error: unknown): unknown[] =>
  error instanceof AggregateError ? error.errors.flatMap(failuresIn) : [error]
const advance = (span: Parameters<TestEnvironment['advance']>[0]) => pass(() => environment.advance(span))
const until = (text: string) =>
  advance(`${(toInstant(Date.parse(text)) - environment.clock.now()) / SECOND} seconds` as '1 second')

const environment = useTestEnvironment({ log, hasDepositBonus: true })
beforeAll(async () => {
  await environment.prices({ 'BTC/USDT': '60000', 'ETH/USDT': '3000', 'AAPL/USDT': '225' })
  const members = new Map<Work, Member[]>()
  for (const work of WORKS) {
    const own: Member[] = []
    for (let count = 0; work.usdt !== undefined && count < ROWS; count++) {
      const member = await environment.member({ usdt: work.usdt })
      await work.prepare?.(member)
      own.push(member)
    }
    members.set(work, own)
  }
  await environment.advance('1 second')
  const at = environment.clock.now()
  for (const work of WORKS) placed.set(work.name, await work.place(at, members.get(work) ?? []))
  await db().rows(sql`
    create function refuse_planted() returns trigger language plpgsql as $$
      begin raise exception 'planted row'; end $$`)
  for (const [workIndex, work] of WORKS.entries()) await plant(work, workIndex)

  await advance('10 seconds')
  await advance('1 minute')
  await pass(() => environment.prices({ 'BTC/USDT': '58900', 'ETH/USDT': '2850' }))
  await pass(() => environment.prices({ 'BTC/USDT': '61200' }))
  metrics = await environment.exchange.metrics()
  for (let minute = 0; minute < 36; minute++) await advance('1 minute')
  await until('2026-03-03T14:30:00Z')
  await until('2026-03-04T00:00:00Z')
  await until('2026-03-04T08:00:00Z')
  // A day after the ends of sales.
  await until('2026-03-04T09:30:00Z')
  await pass(() => environment.prices({ 'BTC/USDT': '12000' }))
  await advance('1 minute')
}, 240_000)

it.each(WORKS)('one row that cannot be decided delays no other: $name', async (work) => {
  const [bad, ...others] = placed.get(work.name) ?? []
  expect(others.length).toBeGreaterThan(0)
  expect(await listDone(work)).toEqual(others)
  const logged = lines.filter((line) => line.includes('copy of follower')).join()
  const names = [...named, ...(logged.match(/copy of follower \d+/g) ?? [])]
  const own = names.filter((name) => work.stuck.test(name))
  expect(own, `${bad} among ${names.join(', ')}`).not.toEqual([])
})

/** Rows that no product has as such: a decision of a whole market or sale, and options of one second, which are retried one by one. */
const NOT_PLANTED = ['IEO project', 'dual maturity', 'first second of seconds orders']

it('each kind of due batch has a planted row', () => {
  const server = fileURLToPath(new URL('../../server/exchange/src', import.meta.url))
  const kinds = globSync('{members,products}/**/*.ts', { cwd: server })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(server, path), 'utf8').matchAll(
        /\b(?:runDueBatches|runDailyPayments|chargeDueDebts|process(?:Each|InBatches))\([^;]*?\b(?:name|product): '([^']+)'/g,
      ),
    ])
    .map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(22)
  const isPlanted = (kind: string) =>
    WORKS.some(({ stuck }) => stuck.test(`${kind} 1`) || stuck.test(`${kind} 1/3`))
  expect(kinds.filter((kind) => !isPlanted(kind)).toSorted()).toEqual(NOT_PLANTED)
})

it('the rows are named in readiness, metrics and the command of the operator, in a bounded number', async () => {
  const { stuck } = await environment.exchange.health()
  expect(stuck.length).toBeGreaterThan(10)
  expect(stuck.length).toBeLessThanOrEqual(21)
  expect(await environment.operate('overdue', 'list')).toEqual(
    expect.arrayContaining(stuck.map((name) => `fails: ${name}`)),
  )
  expect(metrics).toMatch(/^exchange_stuck_row_since_seconds\{product="seconds order",row="\d+"\} \d+$/m)
})

it('they are done as soon as they can be, and all books are right', async () => {
  for (const [workIndex, { table }] of WORKS.entries())
    await db().pool.query(`drop trigger planted_${workIndex} on ${table}`)
  await environment.price('BTC/USDT', '58900')
  await environment.price('BTC/USDT', '12000')
  for (let minute = 0; minute < 6; minute++) await environment.advance('1 minute')
  // Advances to the next opening.
  await until('2026-03-04T14:30:00Z')
  await environment.advance('1 second')
  expect(await environment.exchange.stuck()).toEqual([])
  // A skipped follower stays skipped.
  for (const work of WORKS.filter(({ table }) => table !== 'copy'))
    expect(await listDone(work), work.name).toEqual(placed.get(work.name))
  expect(await audit(environment)).toEqual([])
})
