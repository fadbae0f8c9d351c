import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { futures, type MarginMode, type Position } from '@bourse/contracts/futures'
import { addMs, type Amount, toAmount, amountText, HOUR, MINUTE, SECOND } from '@bourse/contracts/kit'
import { receipts } from '@bourse/contracts/receipts'
import { wallet } from '@bourse/contracts/wallet'
import {
  catalogue,
  createExchange,
  type Database,
  manualClock,
  inlineCodeSender,
  openDatabase,
  prepareDatabase,
  randomIds,
  scriptedSource,
  secureRandom,
  sql,
} from '@bourse/exchange'
import { pino } from 'pino'
import { audit, fingerprint } from '../ledger/index.ts'
import { placePositions } from './place-positions.ts'
import { START } from '../environment/start.ts'
import { freshDatabase, freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const BTC = '1' as never
const USDT = '3' as never
const pair = { base: BTC, quote: USDT }
const order = { ...pair, side: 'long', kind: 'market', lots: toAmount('10'), leverage: 100 } as const
const many = <T>(times: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => work(at)))
const count = (outcomes: readonly string[], expected: string) =>
  outcomes.filter((one) => one === expected).length

const environment = useTestEnvironment()
beforeEach(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

async function trader(usdt: string, mode: MarginMode = 'isolated'): Promise<Member> {
  const member = await environment.verified({ usdt })
  const move = { asset: USDT, quantity: toAmount(usdt), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  if (mode === 'cross') await member.call(futures.setMarginMode, { mode })
  await environment.advance('1 second')
  return member
}

async function outcome(
  who: Member,
  call: { path: string },
  fields: object,
  key = freshKey(),
): Promise<string> {
  const { body } = await who.send('POST', call.path, fields as Record<string, unknown>, { key })
  return body.ok ? 'passed' : (body.error.reason ?? body.error.code)
}
const rows = async (
  member: Member,
  status: 'open' | 'pending' | 'closed' | 'cancelled',
): Promise<Position[]> => (await member.call(futures.list, { status, limit: 100 })).positions.list
const only = async (member: Member, status: 'open' | 'pending' = 'open'): Promise<Position> => {
  const [one, ...more] = await rows(member, status)
  if (one === undefined || more.length > 0)
    throw new Error(`expected one ${status} position, found ${more.length}`)
  return one
}
const opening = { currency_id: '1', legal_id: '3', type: '1', status: '1', share: '10', multiple: '10' }

describe('concurrent calls', () => {
  it('close a position once', async () => {
    const alice = await trader('1000')
    await alice.call(futures.open, order)
    const { id } = await only(alice)
    const outcomes = await many(32, () => outcome(alice, futures.close, { id }))
    expect([count(outcomes, 'passed'), count(outcomes, 'position_closed')]).toEqual([1, 31])
  })

  it('with one key are one, and receive the same response', async () => {
    const alice = await trader('1000')
    const key = freshKey()
    const opened = await many(16, () => outcome(alice, futures.open, opening, key))
    expect(new Set(opened.filter((one) => one !== 'in_progress'))).toEqual(new Set(['passed']))
    const { id } = await only(alice)
    const closing = freshKey()
    const closed = await many(16, () => outcome(alice, futures.close, { id }, closing))
    expect(new Set(closed.filter((one) => one !== 'in_progress'))).toEqual(new Set(['passed']))
    expect(await rows(alice, 'closed')).toHaveLength(1)
  })

  it('open no more than the balance allows', async () => {
    // Margin 60.006 and fee 0.30003 for each.
    const alice = await trader('310')
    const outcomes = await many(32, () => outcome(alice, futures.open, opening))
    expect([count(outcomes, 'passed'), count(outcomes, 'insufficient_balance')]).toEqual([5, 27])
  })

  it('transfer the same money out of the account or put it into a position, never both', async () => {
    for (const mode of ['isolated', 'cross'] as const) {
      const alice = await trader('61', mode)
      const out = { currency_id: '3', number: '60.5', from_field: 'lever', to_field: 'change' }
      const [opened, moved] = await Promise.all([
        outcome(alice, futures.open, opening),
        outcome(alice, wallet.transfer, out),
      ])
      expect([opened, moved].toSorted()).toEqual(['insufficient_balance', 'passed'])
    }
  })

  it('close all, one and a part of one, and every lot ends once', async () => {
    const alice = await trader('2000')
    for (let made = 0; made < 6; made++) await alice.call(futures.open, order)
    const open = await rows(alice, 'open')
    await Promise.all([
      outcome(alice, futures.closeAll, { type: '0' }),
      outcome(alice, futures.closeAll, { type: '1' }),
      ...open.map(({ id }, at) => outcome(alice, futures.close, at % 2 === 0 ? { id } : { id, share: '4' })),
    ])
    expect(await outcome(alice, futures.closeAll, { type: '0' })).toBe('passed')
    const [lots] = await environment.db.rows<{ lots: string }>(sql`
      select sum(lots)::text as lots from futures_position join member on member.id = member_id
      where email = ${alice.email} and status = 'closed'`)
    expect(toAmount(lots?.lots ?? '')).toBe(toAmount('60'))
  })
})

describe("a tick concurrent with a member's call", () => {
  it('ends a position once: closed manually or liquidated, never both', async () => {
    const alice = await trader('5000')
    for (let round = 0; round < 6; round++) {
      await environment.mark('BTC/USDT', '60000')
      await alice.call(futures.open, order)
      const { id, liquidationPrice } = await only(alice)
      const [closed] = await Promise.all([
        outcome(alice, futures.close, { id }),
        environment.mark('BTC/USDT', amountText(liquidationPrice as Amount)),
      ])
      const [ended] = await rows(alice, 'closed')
      expect([id, closed]).toEqual([
        ended?.id,
        ended?.closeReason === 'manual' ? 'passed' : 'position_closed',
      ])
    }
    expect(await rows(alice, 'closed')).toHaveLength(6)
  })

  it('fills an order or cancels it, never both', async () => {
    const alice = await trader('5000')
    for (let round = 0; round < 6; round++) {
      await environment.price('BTC/USDT', '60000')
      await alice.call(futures.open, { ...order, kind: 'limit', limitPrice: toAmount('59990') })
      const { id } = await only(alice, 'pending')
      const [cancelled] = await Promise.all([
        outcome(alice, futures.cancel, { id }),
        environment.price('BTC/USDT', '59990'),
      ])
      const open = await rows(alice, 'open')
      expect([cancelled, open.length]).toEqual(open.length === 0 ? ['passed', 0] : ['order_closed', 1])
      await alice.call(futures.closeAll, { sides: 'all' })
    }
  })
})

describe('a price that is a minute old', () => {
  it('opens nothing, closes nothing, and is a refusal in every language', async () => {
    const alice = await trader('1000')
    await alice.call(futures.open, order)
    const { id } = await only(alice)
    const before = await fingerprint(environment)
    environment.clock.advance(MINUTE)
    const outcomes = new Set<string>()
    for (const lang of ['en', 'th', 'fra', 'zh']) {
      for (const [call, fields] of [
        [futures.open, opening],
        [futures.close, { id }],
        [futures.closeAll, { type: '0' }],
      ] as const) {
        const { status, body } = await alice.send('POST', call.path, fields, { lang })
        if (body.ok) throw new Error(`${call.name} passed`)
        expect([status, body.error.reason]).toEqual([
          422,
          call === futures.closeAll ? 'position_unpriced' : 'price_unavailable',
        ])
        outcomes.add(body.error.message)
        if (call === futures.closeAll) expect(body.error.message).toContain(id)
      }
    }
    expect(outcomes.size).toBe(8)
    expect(await fingerprint(environment)).toBe(before)
    await environment.advance('1 second')
    expect(await outcome(alice, futures.close, { id })).toBe('passed')
  })
})

describe('closing many', () => {
  it('closes none when one is not covered', async () => {
    const alice = await trader('130', 'cross')
    for (const side of ['long', 'short'] as const) {
      await alice.call(futures.open, { ...order, side, lots: toAmount('100') })
    }
    await environment.mark('BTC/USDT', '58700')
    const before = await fingerprint(environment)
    expect(await outcome(alice, futures.closeAll, { type: '1' })).toBe('insufficient_balance')
    expect(await fingerprint(environment)).toBe(before)
    // Both together cover each other.
    expect(await outcome(alice, futures.closeAll, { type: '0' })).toBe('passed')
  })
})

describe('a loss beyond all margins', () => {
  it('is paid by the insurance fund, in both margin modes, and no balance falls below zero', async () => {
    const fund = async () => {
      const row = await environment.db.row<{ balance: string }>(sql`
        select balance::text from account where holder = 'house:insurance' and asset_id = 3`)
      return toAmount(row?.balance ?? '0')
    }
    for (const mode of ['isolated', 'cross'] as const) {
      await environment.price('BTC/USDT', '60000')
      const alice = await trader('200', mode)
      await alice.call(futures.open, { ...order, lots: toAmount('100') })
      const before = await fund()
      await environment.mark('BTC/USDT', '55000')
      const [ended] = await rows(alice, 'closed')
      expect(ended?.closeReason).toBe('liquidation')
      const { futures: left, futuresHeld } = await alice.call(wallet.detail, { asset: USDT, kind: 'futures' })
      expect(futuresHeld).toBe(toAmount('0'))
      // 0.1 at 60,006 and a fee of 3.0003: isolated it costs the margin of 60.006, in cross mode everything.
      expect(left).toBe(toAmount(mode === 'isolated' ? '136.9937' : '0'))
      expect(before - (await fund())).toBe(toAmount(mode === 'isolated' ? '440.594' : '303.6003'))
      const { list } = await alice.call(receipts.list, {})
      const kinds = list.map(({ kind }) => kind).filter((kind) => kind !== 'points')
      expect(kinds).toEqual(['liquidation', 'open', 'transfer', 'deposit'])
    }
  })
})

describe('an exchange that stops during a tick', () => {
  it('settles the rest after its restart, each once', { timeout: 120_000 }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'bourse-futures-'))
    const db: Database = await freshDatabase()
    // In the session of stocks, so that all markets have prices.
    const startAt = addMs(START, 6 * HOUR)
    const clock = manualClock(startAt)
    const source = scriptedSource({ markets: catalogue.markets, clock })
    const log = pino({ level: 'silent' })
    const random = secureRandom()
    const start = (on: Database) =>
      createExchange({
        db: on,
        clock,
        random,
        ids: randomIds(random),
        source,
        codeSender: inlineCodeSender(),
        autoReview: true,
        uploads: join(directory, 'uploads'),
        log,
      })
    try {
      await prepareDatabase(db, startAt)
      const members = await placePositions(db, {
        count: 600,
        members: 150,
        at: startAt,
        priceOf: (market) => source.tick(market, startAt).price,
      })
      const stopping = stoppable(db.pool.options)
      const first = await start(stopping.db)
      clock.advance(SECOND)
      await first.tickOnce()
      // Down by a half: every long is liquidated, in two batches of a hundred members. The second waits for a
      // locked account.
      for (const { symbol, startPrice, priceTick } of catalogue.markets) {
        source.set(symbol, ((startPrice / 2n / priceTick) * priceTick) as Amount)
      }
      clock.advance(4 * SECOND)
      const blocker = await db.pool.connect()
      await blocker.query('begin')
      await blocker.query('select from futures_account where member_id = $1 for update', [members.at(-1)])
      const tick = first.tickOnce().catch((error: unknown) => error)
      const waiting = () =>
        db.row<{ pid: number }>(sql`
          select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`)
      let stuck = await waiting()
      while (stuck === null) stuck = await waiting()
      const half = await closed(db)
      expect(half).toBeGreaterThan(0)
      // The first exchange reaches no database from here on.
      stopping.stop()
      await db.rows(sql`select pg_terminate_backend(${stuck.pid})`)
      await blocker.query('rollback')
      blocker.release()
      expect(await tick).toBeInstanceOf(Error)
      expect(await closed(db)).toBe(half)
      await first.close()
      await stopping.db.close()
      const second = await start(db)
      clock.advance(SECOND)
      await second.tickOnce()
      await second.close()
      expect(await closed(db)).toBeGreaterThan(half)
      const [alive] = await db.rows<{ count: number }>(sql`
        select count(*)::int as count from futures_position where status = 'open' and side = 'long'`)
      expect(alive?.count).toBe(0)
      expect(await audit({ db })).toEqual([])
    } finally {
      await db.close()
      rmSync(directory, { recursive: true, force: true })
    }
  })
})

/** Opens a database that can be disconnected from its user, also during retried transactions. */
function stoppable(options: Database['pool']['options']): { db: Database; stop(): void } {
  let isStopped = false
  const db = openDatabase(
    // A pool's options have a non-enumerable password.
    { ...options, password: options.password, holdsLock: () => !isStopped },
    () => undefined,
  )
  const unless =
    <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
    (...given: A): Promise<R> =>
      isStopped ? Promise.reject(new Error('the exchange has stopped')) : work(...given)
  const guarded = { rows: unless(db.rows), row: unless(db.row), transact: unless(db.transact) } as Database
  return { db: { ...db, ...guarded }, stop: () => void (isStopped = true) }
}

async function closed(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from futures_position where status = 'closed'`)
  return row?.count ?? 0
}
