import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  catalogue,
  createExchange,
  type Database,
  ensureDatabase,
  type Exchange,
  inlineCodeSender,
  manualClock,
  openDatabase,
  prepareDatabase,
  randomIds,
  scriptedSource,
  secureRandom,
  startPostgres,
} from '@bourse/exchange'
import { START } from '@bourse/test/environment'
import { pino } from 'pino'

type Options = Parameters<typeof createExchange>[0]
export type OwnDatabase = {
  readonly db: Database
  readonly clock: ReturnType<typeof manualClock>
  /** An exchange on this database and clock. */
  readonly open: (more: Partial<Options>) => Promise<Exchange>
}
export type OwnExchange = Omit<OwnDatabase, 'open'> & { readonly exchange: Exchange }

/** Runs work on a database like the product's: its own PostgreSQL, its own disk, full durability. */
export async function withDatabase<T>(work: (own: OwnDatabase) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-'))
  const log = pino({ level: 'silent' })
  const server = await startPostgres({ directory: join(directory, 'postgres'), log })
  await ensureDatabase(server, 'bench')
  let isOver = false
  const db = openDatabase(server.connection('bench'), (error) => {
    // A closing connection may receive the server's shutdown.
    if (!isOver) throw error
  })
  const [clock, random] = [manualClock(START), secureRandom()]
  const parts = { db, clock, random, ids: randomIds(random), codeSender: inlineCodeSender(), log }
  const settings = { autoReview: true, uploads: join(directory, 'uploads') }
  try {
    await prepareDatabase(db, START)
    return await work({ db, clock, open: (more) => createExchange({ ...parts, ...settings, ...more }) })
  } finally {
    isOver = true
    await db.close()
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Runs work on an exchange with its own disk, whose clock and prices the work controls. */
export const withExchange = <T>(work: (own: OwnExchange) => Promise<T>): Promise<T> =>
  withDatabase(async ({ db, clock, open }) => {
    const exchange = await open({ source: scriptedSource({ markets: catalogue.markets, clock }) })
    try {
      return await work({ db, clock, exchange })
    } finally {
      await exchange.close()
    }
  })

/** Measures the duration of work, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/**
 * Returns the processor time of this thread since the reading, in milliseconds, independent of other load.
 */
export function cpuMsSince(reading: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(reading)
  return (user + system) / 1_000
}
