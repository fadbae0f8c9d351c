import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { NO_FEE_TERMS } from '@bourse/contracts/fees'
import { toAmount, amountText, toInstant, SECOND } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { type Direction, entryAt, expiryAt } from '@bourse/contracts/seconds'
import { type Database, manualClock, type MovableClock, sql } from '#platform/kernel'
import { isBalanced, move, ofHouse, ofMember, post, computeTrialBalance } from '#platform/ledger'
import { createMarket, type Market, scriptedSource, type ScriptedSource } from '#platform/market'
import { publicKey } from '#platform/market/source'
import { catalogue } from '#catalogue'
import { testDatabase } from '#platform/testing'
import type { SecondsDeps } from './deps.ts'
import { fillEntries, settleDue } from './settle-due.ts'
import { insertOrders, type StoredOrder } from './store.ts'

const START = toInstant(Date.UTC(2026, 10, 20, 10, 0, 0, 250))
const BTC = '1' as MarketId
const ETH = '2' as MarketId
const USDT = '3' as AssetId
const [ALICE, BOB] = ['1', '2'] as [MemberId, MemberId]

let db: Database
let clock: MovableClock
let source: ScriptedSource
let market: Market
/** Notified members, in order. */
let notified: string[]
/** Markets whose record is currently unreadable. */
let broken: Set<MarketId>
let deps: SecondsDeps

beforeEach(async () => {
  db = await testDatabase('seconds')
  clock = manualClock(START)
  source = scriptedSource({ markets: catalogue.markets, clock })
  market = createMarket({
    catalogue,
    source,
    db,
    clock,
    displayKey: publicKey('seconds'),
    retentionDays: 30,
  })
  notified = []
  broken = new Set()
  deps = {
    db,
    clock,
    markets: catalogue.markets,
    terms: { offers: [], payAssets: [] },
    tieProbability: () => null,
    price: (id) => market.price(id),
    tickAt: (tx, id, at) =>
      broken.has(id) ? Promise.reject(new Error('no record')) : market.tickAt(tx, id, at),
    isOffered: () => Promise.resolve(true),
    feeTermsOf: () => Promise.resolve(() => NO_FEE_TERMS),
    balanceChanged: (member) => void notified.push(`balance ${member}`),
    orderChanged: (member) => void notified.push(`order ${member}`),
    optionSettled: (member, id) => void notified.push(`option ${member} ${id}`),
  }
  for (const member of [ALICE, BOB]) {
    await db.rows(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      values (${member}, ${`${member}@example.com`}, '', ${member}, ${new Date(START)})`)
    await db.transact((tx) =>
      post(tx, {
        id: `fund:${member}`,
        reason: 'operator_credit',
        at: START,
        legs: move(
          { from: ofHouse('treasury', USDT), to: ofMember(member, USDT, 'seconds') },
          toAmount('1000'),
        ),
      }),
    )
  }
})
afterEach(() => db.close())

type Bet = { member: MemberId; market?: MarketId; direction?: Direction; seconds: number }

/** An order accepted now. */
async function bet({ member, market: on = BTC, direction = 'up', seconds }: Bet): Promise<StoredOrder> {
  const now = clock.now()
  return db.transact(async (tx) => {
    const draft = {
      member,
      market: on,
      payAsset: USDT,
      direction,
      seconds,
      stake: toAmount('10'),
      fee: toAmount('0'),
      feeRate: toAmount('0'),
      payoutRate: toAmount('0.8'),
      acceptedAt: now,
      entryAt: entryAt(now),
      expiresAt: expiryAt(now, seconds),
    }
    const [order] = (await insertOrders(tx, [draft])) as [StoredOrder]
    const accounts = { from: ofMember(member, USDT, 'seconds'), to: ofMember(member, USDT, 'seconds_hold') }
    await post(tx, {
      id: `seconds:order:${order.id}`,
      reason: 'seconds_stake',
      at: now,
      legs: move(accounts, order.stake),
    })
    return order
  })
}
const results = () =>
  db.rows<{ id: string; outcome: string | null; open: string | null; close: string | null }>(sql`
    select id::text, outcome, trim_scale(open_price)::text as open, trim_scale(close_price)::text as close
    from seconds_order order by seconds_order.id`)
const receipts = async () =>
  (await db.rows<{ subject: string }>(sql`select subject from receipt order by id`)).map(
    ({ subject }) => subject,
  )
async function free(member: MemberId): Promise<string> {
  const row = await db.row<{ balance: string }>(sql`
    select balance::text from account where holder = ${`member:${member}`} and kind = 'seconds'`)
  return amountText(toAmount(row?.balance ?? '0'))
}

describe('a due order', () => {
  it('is untouched before its second and settled once after it', async () => {
    const order = await bet({ member: ALICE, seconds: 30 })
    clock.advance(31 * SECOND - 251)
    await fillEntries(deps, clock.now())
    expect(await settleDue(deps, clock.now())).toBe(0)
    clock.advance(1)
    expect([await settleDue(deps, clock.now()), await settleDue(deps, clock.now())]).toEqual([1, 0])
    expect(await results()).toMatchObject([{ id: order.id, outcome: 'draw' }])
    expect(notified).toEqual([`order ${ALICE}`, `option ${ALICE} ${order.id}`, `balance ${ALICE}`])
  })

  it('settles at the ticks of its own seconds, however late and in whatever state it is found', async () => {
    source.set('BTC/USDT', toAmount('100'))
    const short = await bet({ member: ALICE, seconds: 10 })
    clock.advance(5 * SECOND)
    source.set('BTC/USDT', toAmount('101'))
    const long = await bet({ member: BOB, seconds: 20, direction: 'down' })
    clock.advance(5 * SECOND)
    source.set('BTC/USDT', toAmount('102'))
    clock.advance(10 * SECOND)
    source.set('BTC/USDT', toAmount('90'))
    // No market ran in the meantime: no tick is recorded, no order is open.
    clock.advance(24 * 60 * 60 * SECOND)
    source.set('BTC/USDT', toAmount('1000000'))
    expect(await settleDue(deps, clock.now())).toBe(2)
    expect(await results()).toEqual([
      { id: short.id, outcome: 'win', open: '100', close: '102' },
      { id: long.id, outcome: 'win', open: '101', close: '90' },
    ])
    expect([await free(ALICE), await free(BOB)]).toEqual(['1008', '1008'])
    expect(isBalanced(await computeTrialBalance(db))).toBe(true)
  })

  it('settles by expiry, then by acceptance', async () => {
    const orders = []
    for (const seconds of [300, 30, 120, 30, 60]) orders.push(await bet({ member: ALICE, seconds }))
    const [last, first, fourth, second, third] = orders.map(({ id }) => id)
    clock.advance(3_600 * SECOND)
    await settleDue(deps, clock.now())
    expect(await receipts()).toEqual([first, second, third, fourth, last])
    expect(notified.slice(0, 2)).toEqual([`option ${ALICE} ${first}`, `option ${ALICE} ${second}`])
  })

  it('settles once with concurrent settlements', async () => {
    for (let at = 0; at < 40; at++) await bet({ member: at % 2 === 0 ? ALICE : BOB, seconds: 30 })
    clock.advance(60 * SECOND)
    const settled = await Promise.all([1, 2, 3].map(() => settleDue(deps, clock.now())))
    expect(settled.reduce((sum, one) => sum + one, 0)).toBe(40)
    expect((await receipts()).length).toBe(40)
    expect(notified.filter((one) => one.startsWith('option')).length).toBe(40)
    expect([await free(ALICE), await free(BOB)]).toEqual(['1000', '1000'])
  })

  it('that fails blocks no other, is reported, and settles when it can', async () => {
    const fine = await bet({ member: ALICE, seconds: 30 })
    const stuck = await bet({ member: ALICE, market: ETH, seconds: 30 })
    const secondBet = await bet({ member: BOB, seconds: 60 })
    broken.add(ETH)
    clock.advance(90 * SECOND)
    const failure = await settleDue(deps, clock.now()).catch((error: unknown) => error as AggregateError)
    expect(String(failure)).toContain('a seconds order could not be processed')
    expect((failure as AggregateError).errors.map(String)).toEqual([
      `RowFailure: failed to process seconds order ${stuck.id}`,
    ])
    expect((await receipts()).toSorted()).toEqual([fine.id, secondBet.id])
    broken.clear()
    expect(await settleDue(deps, clock.now())).toBe(1)
    expect((await receipts()).at(-1)).toBe(stuck.id)
  })

  it('of many, in two workers: each member’s in order, each one once', async () => {
    for (let at = 0; at < 3; at++) {
      for (const [member, seconds] of [
        [ALICE, 30],
        [BOB, 20],
      ] as const) {
        const copy = await bet({ member, seconds: seconds + at })
        // More than fit into one batch; ordering them needs no stakes.
        await db.rows(sql`
          insert into seconds_order (member_id, market_id, asset_id, direction, seconds, stake, fee, payout_rate,
            accepted_at, entry_at, expires_at)
          select member_id, market_id, asset_id, direction, seconds + n % 7, 0.01, fee, payout_rate, accepted_at, entry_at,
            expires_at + make_interval(secs => n % 7)
          from seconds_order, generate_series(1, 200) n where id = ${copy.id}`)
      }
    }
    await db.rows(sql`update account set balance = balance + 6 where kind = 'seconds_hold'`)
    clock.advance(300 * SECOND)
    expect(await settleDue(deps, clock.now())).toBe(1_206)
    for (const member of [ALICE, BOB]) {
      const rows = await db.rows<{ id: string }>(sql`
        select subject as id from receipt where member_id = ${member} order by number`)
      const expected = await db.rows<{ id: string }>(sql`
        select id::text from seconds_order where member_id = ${member} order by expires_at, seconds_order.id`)
      expect(rows).toEqual(expected)
    }
    expect(new Set(notified.filter((one) => one.startsWith('option'))).size).toBe(1_206)
  })

  it('stays due when the whole record is unreadable, and the failure is reported', async () => {
    for (let at = 0; at < 25; at++) await bet({ member: ALICE, seconds: 30 })
    broken.add(BTC)
    clock.advance(90 * SECOND)
    const failure = await settleDue(deps, clock.now()).catch((error: unknown) => error as AggregateError)
    // After this many failures the cause is not a single order, and the run ends.
    const { errors } = failure as AggregateError
    expect(errors).toHaveLength(21)
    expect(errors.map((error: Error) => String(error.cause))).toEqual(Array(21).fill('Error: no record'))
    expect(await receipts()).toEqual([])
    broken.clear()
    expect(await settleDue(deps, clock.now())).toBe(25)
  })
})

describe('the first tick', () => {
  it('opens every order that waits for it, and no other', async () => {
    source.set('BTC/USDT', toAmount('100'))
    const before = await bet({ member: ALICE, seconds: 30 })
    clock.advance(SECOND)
    source.set('BTC/USDT', toAmount('101'))
    const after = await bet({ member: BOB, seconds: 30 })
    await fillEntries(deps, clock.now())
    expect(await results()).toMatchObject([
      { id: before.id, open: '101' },
      { id: after.id, open: null },
    ])
    clock.advance(SECOND)
    source.set('BTC/USDT', toAmount('102'))
    await fillEntries(deps, clock.now())
    expect(await results()).toMatchObject([{ open: '101' }, { open: '102' }])
  })
})

describe('the database refuses', () => {
  it.each([
    ['another bet', sql`update seconds_order set direction = 'down'`, 'never changes'],
    ['another stake', sql`update seconds_order set stake = 11`, 'never changes'],
    ['another fee', sql`update seconds_order set fee_rate = 0.01`, 'never changes'],
    [
      'a later end',
      sql`update seconds_order set expires_at = expires_at + interval '1 second'`,
      'never changes',
    ],
    ['another opening', sql`update seconds_order set open_price = 1`, 'never changes'],
    ['a result without its ticks', sql`update seconds_order set status = 'closed', outcome = 'win'`, 'check'],
    ['its deletion', sql`delete from seconds_order`, 'never deleted'],
  ])('%s', async (_what, statement, why) => {
    await bet({ member: ALICE, seconds: 30 })
    clock.advance(SECOND)
    await fillEntries(deps, clock.now())
    await expect(db.rows(statement)).rejects.toThrow(why)
  })

  it('a second result', async () => {
    await bet({ member: ALICE, seconds: 30 })
    clock.advance(60 * SECOND)
    await settleDue(deps, clock.now())
    await expect(db.rows(sql`update seconds_order set outcome = 'win'`)).rejects.toThrow('is closed')
    await expect(db.rows(sql`update seconds_order set status = 'open'`)).rejects.toThrow('is closed')
  })
})
