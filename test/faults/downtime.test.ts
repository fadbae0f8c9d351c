import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
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
import { placeOptions } from '../load/place-options.ts'
import { placePositions } from '../load/place-positions.ts'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { placeTrades } from './place-trades.ts'

/** Two and a half minutes before a charged midnight. */
const EVENING = instantOf(Date.UTC(2026, 2, 3, 23, 57, 30))
const DOWN_MS = 5 * MINUTE

/** An exchange on committed keys with positions, orders and options on every market, and its clock. */
async function prepared(db: Database) {
  const clock = manualClock(EVENING)
  // Both exchanges have the same keys: of prices by the seed, of quotes by the randomness.
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
      codeSender: inlineCodeSender(log),
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
  return { clock, first, start, second, remove: () => rmSync(uploads, { recursive: true, force: true }) }
}

async function placeAll(db: Database, { market }: Exchange): Promise<void> {
  const priceOf = (id: Parameters<typeof market.quote>[0]) => market.quote(id).price
  await placePositions(db, { count: 300, members: 60, at: EVENING, priceOf })
  await placeTrades(db, { count: 200, at: EVENING, priceOf })
  const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
  for (const [at, seconds] of [30, 60, 180].entries())
    await placeOptions(db, { count: 40, members: 10, acceptedAt: EVENING + at, seconds, markets })
  // Stops so near that a quiet night reaches many of them, one after the other.
  await db.rows(sql`
    update futures_position set stop_loss = open_price * case side when 'long' then 1 - near else 1 + near end,
      take_profit = open_price * case side when 'long' then 1 + near else 1 - near end
    from (select id as near_id, 0.0002 * (1 + id % 23) as near from futures_position) found where near_id = id`)
}

/** An option has its ticks' seconds in its row; the instants of its settlement are the clock's, and not compared. */
const stateOf = async (db: Database) => ({
  positions: await db.rows(sql`select * from futures_position order by id`),
  orders: await db.rows(sql`select * from spot_order order by id`),
  options: await db.rows(
    sql`select to_jsonb(seconds_order) - 'closed_at' as row from seconds_order order by id`,
  ),
  charges: await db.rows(sql`select * from overnight_charge order by position_id, midnight`),
  receipts: await db.rows(sql`
    select member_id, number, kind, rule, subject, inputs, ticks, steps, result,
      case when kind <> 'seconds' then issued_at end as issued_at
    from receipt order by member_id, number`),
  legs: await db.rows(sql`
    select holder, kind, leg.reason, transfer_id, amount::text, balance_after::text,
      case when transfer_id not like 'seconds:%' then transfer.at end as at
    from leg join transfer on transfer.id = transfer_id join account on account.id = account_id
    where holder like 'member:%' order by account_id, leg.id`),
  house: await db.rows(sql`
    select holder, asset_id, kind, balance::text from account where holder like 'house:%' order by 1, 2, 3`),
})

it(
  'an exchange that was down ends where it would have been, receipt by receipt',
  { timeout: 240_000 },
  async () => {
    const [running, down] = [await freshDatabase(), await freshDatabase()]
    const always = await prepared(running)
    for (let at = 0; at < DOWN_MS; at += SECOND) await always.second()
    const sometimes = await prepared(down)
    await sometimes.first.close()
    sometimes.clock.advance(DOWN_MS)
    const again = await sometimes.start()
    await again.tickOnce()
    try {
      const state = await stateOf(running)
      expect(await stateOf(down)).toEqual(state)
      const closed = state.positions.filter(({ status }) => status === 'closed')
      expect(closed.length).toBeGreaterThan(10)
      expect(new Set(closed.map(({ closed_at }) => String(closed_at))).size).toBeGreaterThan(5)
      expect(state.charges.length).toBeGreaterThan(100)
      const filled = state.orders.filter(({ status }) => status === 'done')
      expect(new Set(filled.map(({ kind }) => kind))).toEqual(new Set(['limit', 'stopLimit']))
      expect(filled.length).toBeGreaterThan(20)
      expect(state.options.filter(({ row }) => (row as { status: string }).status !== 'closed')).toEqual([])
      expect(await audit({ db: down })).toEqual([])
    } finally {
      await Promise.all([always.first.close(), again.close()])
      await Promise.all([running.close(), down.close()])
      always.remove()
      sometimes.remove()
    }
  },
)
