import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  catalogue,
  createExchange,
  type Database,
  ensureDatabase,
  manualClock,
  isBalanced,
  openDatabase,
  inlineCodeSender,
  prepareDatabase,
  randomIds,
  secureRandom,
  seededSource,
  sql,
  startPostgres,
  trialBalance,
} from '@bourse/exchange'
import { pino } from 'pino'
import { START } from '../environment/start.ts'
import { placeLoans } from '../faults/place-loans.ts'
import { placeMargin } from '../faults/place-margin.ts'
import { placePositions } from '../faults/place-positions.ts'
import { Spread } from './spread.ts'

export type Ticked = {
  /**
   * From the record of a tick until everything it triggers is settled and published, in milliseconds. Work in the
   * background runs after it, as in production, and is not part of it.
   */
  readonly spent: Spread
  /** This process's own share of it, in milliseconds: independent of other load. */
  readonly worked: Spread
  readonly closed: number
  readonly filled: number
  readonly pushed: number
  readonly isBalanced: boolean
}

export type Crowd = {
  readonly positions: number
  readonly members: number
  /** Members with a connected client. */
  readonly listeners: number
  readonly ticks: number
  /** Open loans beside the positions; none by default. */
  readonly loans?: number
  /** Debts on margin beside them; none by default. */
  readonly margin?: number
}

/** Warm-up ticks, which are not measured. */
const WARM_UP = 20
const BETWEEN_MS = 50
const FEED_KEY = 'k'.repeat(32)

/** Open positions on all markets of an exchange with its own disk: the time to apply each tick. */
export async function positionsTick({
  positions,
  members,
  listeners,
  ticks,
  loans = 0,
  margin = 0,
}: Crowd): Promise<Ticked> {
  const log = pino({ level: 'silent' })
  const directory = mkdtempSync(join(tmpdir(), 'bourse-ticks-'))
  const server = await startPostgres({ directory: join(directory, 'postgres'), log })
  await ensureDatabase(server, 'ticks')
  let isOver = false
  const db = openDatabase(server.connection('ticks'), (error) => {
    // A closing connection may receive the server's shutdown.
    if (!isOver) throw error
  })
  const clock = manualClock(START)
  const random = secureRandom()
  const source = seededSource({ markets: catalogue.markets, seed: 'ticks' })
  const priceOf = (market: MarketId) => source.tick(market, START).price
  await prepareDatabase(db, clock.now())
  const ids = await placePositions(db, { count: positions, members, at: START, priceOf })
  if (loans > 0) await placeLoans(db, { count: loans, members: loans, borrowedAt: START })
  if (margin > 0) await placeMargin(db, { count: margin, borrowedAt: START })
  const exchange = await createExchange({
    db,
    clock,
    random,
    ids: randomIds(random),
    source,
    feedKey: FEED_KEY,
    codeSender: inlineCodeSender(),
    autoReview: true,
    uploads: join(directory, 'uploads'),
    log,
  })
  const url = await exchange.app.listen({ port: 0, host: '127.0.0.1' })
  const listener = await listen(url, ids.slice(0, listeners))
  const [spent, worked] = [new Spread(), new Spread()]
  let [startedAt, cpu] = [0, process.threadCpuUsage()]
  // Trades are published between the record of a second and its effects.
  exchange.market.onPrints(() => {
    startedAt = performance.now()
    cpu = process.threadCpuUsage()
  })
  try {
    for (let tick = -WARM_UP; tick < ticks; tick++) {
      // As in production, the events of a tick are sent before the next one.
      await pause(BETWEEN_MS)
      clock.advance(SECOND)
      await exchange.applyTick()
      const took = performance.now() - startedAt
      const { user, system } = process.threadCpuUsage(cpu)
      await exchange.settleDue()
      if (tick < 0) continue
      spent.add(took)
      worked.add((user + system) / 1_000)
    }
    const { closed, filled } = await ended(db)
    return {
      spent,
      worked,
      closed,
      filled,
      pushed: await listener.received(),
      isBalanced: isBalanced(await trialBalance(db)),
    }
  } finally {
    isOver = true
    await listener.close()
    await exchange.close()
    await db.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** A feed consumer that subscribes to these members and counts position events. */
async function listen(url: string, members: readonly string[]) {
  const worker = new Worker(new URL('./listener.ts', import.meta.url), {
    workerData: { url, key: FEED_KEY, members },
  })
  await once(worker, 'message')
  return {
    async received(): Promise<number> {
      worker.postMessage('how many?')
      const [count] = (await once(worker, 'message')) as [number]
      return count
    },
    close: () => worker.terminate(),
  }
}

async function ended(db: Database): Promise<{ closed: number; filled: number }> {
  const row = await db.row<{ closed: number; filled: number }>(sql`
    select count(*) filter (where status = 'closed')::int as closed,
      count(*) filter (where opened_at > submitted_at)::int as filled from futures_position`)
  return row ?? { closed: 0, filled: 0 }
}
