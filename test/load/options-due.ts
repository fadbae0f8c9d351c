import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  catalogue,
  createExchange,
  type Database,
  ensureDatabase,
  handClock,
  isBalanced,
  openDatabase,
  paperCourier,
  randomIds,
  scriptedSource,
  secureRandom,
  sql,
  startPostgres,
  trialBalance,
} from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../world/start.ts'
import { placeOptions } from './place-options.ts'

export type Due = {
  readonly settled: number
  /** From the tick of their expiry to the last result on disk, in milliseconds. */
  readonly spent: number
  readonly isBalanced: boolean
}

const SECONDS = 60

/** So many options that end in the same second, on an exchange with a disk of its own: how long until all are settled. */
export async function optionsDue(count: number, rounds: number): Promise<Due[]> {
  const log = pino({ level: 'silent' })
  const directory = mkdtempSync(join(tmpdir(), 'bourse-due-'))
  const server = await startPostgres({ directory: join(directory, 'postgres'), log })
  await ensureDatabase(server, 'due')
  let isOver = false
  const db = openDatabase(server.connection('due'), (error) => {
    // A connection that is closing may hear that the server is.
    if (!isOver) throw error
  })
  const clock = handClock(START)
  const random = secureRandom()
  const exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    source: scriptedSource({ markets: catalogue.markets, clock }),
    marketSeed: 'due',
    courier: paperCourier(log),
    autoReview: true,
    uploads: join(directory, 'uploads'),
    log,
  })
  const markets = catalogue.markets.filter(({ secondsOpen }) => secondsOpen).map(({ id }) => Number(id))
  const found: Due[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await exchange.tickOnce()
      const acceptedAt = clock.now()
      await placeOptions(db, {
        count,
        members: Math.ceil(count / 100),
        acceptedAt,
        seconds: SECONDS,
        markets,
      })
      clock.advance(1_000)
      await exchange.tickOnce()
      clock.advance(SECONDS * 1_000)
      const before = await closed(db)
      const began = performance.now()
      await exchange.tickOnce()
      const spent = performance.now() - began
      const settled = (await closed(db)) - before
      found.push({ settled, spent, isBalanced: isBalanced(await trialBalance(db)) })
    }
    return found
  } finally {
    isOver = true
    await exchange.close()
    await db.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function closed(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from seconds_order where status = 'closed'`)
  return row?.count ?? 0
}
