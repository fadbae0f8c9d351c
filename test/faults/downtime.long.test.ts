import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import {
  catalogue,
  createExchange,
  type Database,
  type Exchange,
  inlineCodeSender,
  manualClock,
  randomIds,
  seededRandom,
  sql,
} from '@bourse/exchange'
import { pino } from 'pino'
import { audit } from '../ledger/index.ts'
import { placeSecondsOrders } from './place-seconds-orders.ts'
import { placePositions } from './place-positions.ts'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { placeTrades } from './place-trades.ts'

/** Two and a half minutes before a charged midnight. */
const EVENING = toInstant(Date.UTC(2026, 2, 3, 23, 57, 30))
const MIDNIGHT = Date.UTC(2026, 2, 4)
const DOWN_MS = 5 * MINUTE

/** Prepares an exchange on committed keys, with positions and orders on every market. */
async function prepare(db: Database) {
  const clock = manualClock(EVENING)
  // Both exchanges have the same keys: the seed gives those of prices, the random source those of quotes.
  const random = seededRandom('downtime')
  const log = pino({ level: 'silent' })
  const uploads = mkdtempSync(join(tmpdir(), 'bourse-downtime-'))
  const start = () =>
    createExchange({
      db,
      clock,
      random,
      ids: randomIds(random),
      marketSeed: 'downtime',
      codeSender: inlineCodeSender(),
      autoReview: true,
      uploads,
      log,
    })
  const opening = await start()
  await opening.tickOnce()
  await placeAll(db, opening)
  await opening.close()
  const first = await start()
  const second = async (exchange = first) => {
    clock.advance(SECOND)
    await exchange.scheduler.runDue()
    await exchange.tickOnce()
  }
  await second()
  return { db, clock, first, start, second, remove: () => rmSync(uploads, { recursive: true, force: true }) }
}

async function placeAll(db: Database, { market }: Exchange): Promise<void> {
  const priceOf = (id: Parameters<typeof market.quote>[0]) => market.quote(id).price
  const among = await placePositions(db, { count: 300, members: 60, at: EVENING, priceOf })
  await placeTrades(db, { count: 200, at: EVENING, priceOf })
  const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
  for (const [at, seconds] of [30, 60, 180].entries())
    await placeSecondsOrders(db, {
      count: 40,
      members: 10,
      among,
      acceptedAt: EVENING + at,
      seconds,
      markets,
    })
  // The stops are so near that a quiet night reaches many of them.
  await db.rows(sql`
    update futures_position set stop_loss = open_price * case side when 'long' then 1 - near else 1 + near end,
      take_profit = open_price * case side when 'long' then 1 + near else 1 - near end
    from (select id as near_id, 0.0002 * (1 + id % 23) as near from futures_position) found where near_id = id`)
}

/**
 * Reads everything that a member can see, and the balances of the house. Points are granted each minute that an exchange
 * runs, for the fees until then, so the fees stand for them.
 */
const readState = async (db: Database) => ({
  positions: await db.rows(sql`select * from futures_position order by id`),
  orders: await db.rows(sql`select * from spot_order order by id`),
  options: await db.rows(sql`select * from seconds_order order by id`),
  optionDays: await db.rows(sql`select * from seconds_day order by day, asset_id`),
  charges: await db.rows(sql`select * from overnight_charge order by position_id, midnight`),
  receipts: await db.rows(sql`
    select member_id, kind, rule, subject, inputs, ticks, steps, result, issued_at
    from receipt where kind <> 'points' order by member_id, number`),
  legs: await db.rows(sql`
    select holder, kind, leg.reason, transfer_id, amount::text, balance_after::text, transfer.at
    from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
    where holder like 'member:%' and account.kind <> 'points' order by account_id, leg.id`),
  fees: await db.rows(sql`
    select member_id, sum(usd)::text as usd from (
      select member_id, fees as usd from points_fees union all select member_id, amount from net_fee) paid
    group by member_id order by member_id`),
  house: await db.rows(sql`
    select holder, asset_id, kind, balance::text from account where holder like 'house:%' and holder <> 'house:points' order by 1, 2, 3`),
})

type State = Awaited<ReturnType<typeof readState>>

function expectEffects({ positions, charges, orders, options }: State): void {
  const closed = positions.filter(({ status }) => status === 'closed').map(({ closed_at: at }) => Number(at))
  expect(closed.length).toBeGreaterThan(10)
  expect(new Set(closed).size).toBeGreaterThan(5)
  expect(closed.some((at) => at < MIDNIGHT) && closed.some((at) => at > MIDNIGHT)).toBe(true)
  expect(charges.length).toBeGreaterThan(100)
  const filled = orders.filter(({ status }) => status === 'done')
  expect(new Set(filled.map(({ kind }) => kind))).toEqual(new Set(['limit', 'stopLimit']))
  expect(filled.length).toBeGreaterThan(20)
  expect(options.filter(({ status }) => status !== 'closed')).toEqual([])
}

type DowntimeSetup = Awaited<ReturnType<typeof prepare>>

/** Ends the process and starts another one after this time. */
async function restartAfterStop({ first, clock, start }: DowntimeSetup, ms: number): Promise<Exchange> {
  await first.close()
  clock.advance(ms)
  const again = await start()
  await again.tickOnce()
  return again
}

/** Advances the clock of a running process. Its scheduler reads the list before the next tick. */
async function jumpClock({ first, clock }: DowntimeSetup, ms: number): Promise<Exchange> {
  clock.advance(ms)
  await first.scheduler.runDue()
  await first.tickOnce()
  return first
}

/** Prepares an exchange, lets the time pass, and returns the state afterwards. */
async function stateAfter(pass: (made: DowntimeSetup) => Promise<Exchange>): Promise<State> {
  const db = await freshDatabase()
  const made = await prepare(db)
  const last = await pass(made)
  try {
    expect(await audit({ db })).toEqual([])
    return await readState(db)
  } finally {
    await last.close()
    await db.close()
    made.remove()
  }
}

async function run({ first, second }: DowntimeSetup, ms: number): Promise<Exchange> {
  for (let at = 0; at < ms; at += SECOND) await second()
  return first
}

it(
  'an exchange that was down, or whose clock jumped, ends where it would have been, receipt by receipt',
  { timeout: 240_000 },
  async () => {
    const state = await stateAfter((made) => run(made, DOWN_MS))
    expectEffects(state)
    expect(await stateAfter((made) => restartAfterStop(made, DOWN_MS))).toEqual(state)
    expect(await stateAfter((made) => jumpClock(made, DOWN_MS))).toEqual(state)
  },
)

it('a clock that jumps by hours over midnight ends like a restart', { timeout: 240_000 }, async () => {
  const state = await stateAfter((made) => jumpClock(made, 5 * HOUR))
  expectEffects(state)
  expect(await stateAfter((made) => restartAfterStop(made, 5 * HOUR))).toEqual(state)
})

/** Stops the process in the middle of the gap; another one continues. */
async function restartInterrupted(made: DowntimeSetup, ms: number): Promise<Exchange> {
  made.clock.advance(ms)
  const until = made.clock.now() - ms / 2
  made.first.market.onProgress(({ recordedTo }) => {
    if (recordedTo !== null && recordedTo > until) made.first.market.stop()
  })
  await made.first.tickOnce()
  return restartAfterStop(made, 0)
}

it(
  'a gap of more than a day is decided whole, also when it is interrupted',
  { timeout: 1_200_000 },
  async () => {
    const gap = 26 * HOUR
    const state = await stateAfter(async (made) => {
      const exchange = await jumpClock(made, gap)
      // The first second, the one after it, and the gap.
      const seconds = gap / SECOND + 2
      const rows = await made.db.rows<{ count: number }>(sql`
      select (select coalesce(sum(seconds), 0) from recorded_block)::int
        + (select count(*) from recorded_second)::int as count`)
      expect(rows[0]?.count).toBe(seconds)
      return exchange
    })
    expectEffects(state)
    expect(await stateAfter((made) => restartInterrupted(made, gap))).toEqual(state)
  },
)
