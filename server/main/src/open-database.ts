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
/** In addition to the pool: one connection for the database lock. */
export const LOCK_CONNECTIONS = 1

export type OpenDatabase = { readonly db: Database; close(): Promise<void> }

type DatabaseCallbacks = {
  /** Called when the database is lost and the exchange must stop. */
  readonly fallen: (error: Error) => void
  readonly took: ExchangeMetrics['queried']
}

/** The exchange's database, embedded or external, locked by this process until closed. */
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
      (error) => log.error({ err: error }, 'database connection failed'),
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
