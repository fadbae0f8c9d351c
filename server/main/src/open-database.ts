import { join } from 'node:path'
import {
  assertCompatible,
  connectionOf,
  type Database,
  ensureDatabase,
  type ExchangeMetrics,
  acquireExclusiveLock,
  openDatabase,
  startPostgres,
} from '@bourse/exchange'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { databaseAddress } from './secrets.ts'

/** The name of the embedded database. */
export const DATABASE = 'bourse'
/** Besides those of the pool: the one that holds the lock. */
export const LOCK_CONNECTIONS = 1

export type OpenDatabase = { readonly db: Database; close(): Promise<void> }

type DatabaseCallbacks = {
  /** What it stands on is gone: the exchange cannot go on. */
  readonly fallen: (error: Error) => void
  readonly took: ExchangeMetrics['queried']
}

/** The database of the exchange, the embedded one or the operator's, held by this process alone until it is closed. */
export async function openOwnDatabase(
  config: Config,
  log: Logger,
  { fallen, took }: DatabaseCallbacks,
): Promise<OpenDatabase> {
  const server = await serverOf(config, log, fallen)
  try {
    const hold = await acquireExclusiveLock(server.connection, { log, taken: fallen })
    const db = openDatabase(
      { ...server.connection, max: config.databasePool, holdsLock: hold.isHeld, took },
      (error) => log.error({ err: error }, 'the database connection broke'),
    )
    return {
      db,
      async close() {
        await db.close()
        await hold.release()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function serverOf(config: Config, log: Logger, fallen: (error: Error) => void) {
  const address = databaseAddress(config)
  if (address !== null) {
    const connection = connectionOf(address)
    await assertCompatible(connection, config.databasePool + LOCK_CONNECTIONS)
    return { connection, stop: () => Promise.resolve() }
  }
  const server = await startPostgres({ directory: join(config.dataDirectory, 'postgres'), log, fallen })
  await ensureDatabase(server, DATABASE)
  return { connection: server.connection(DATABASE), stop: server.stop }
}
