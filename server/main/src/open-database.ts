import { join } from 'node:path'
import {
  assertCompatible,
  parseDatabaseUrl,
  type Database,
  ensureDatabase,
  type ExchangeMetrics,
  acquireExclusiveLock,
  openDatabase,
  startPostgres,
  TICK_CONNECTIONS,
  type SpaceState,
  type Storage,
  watchStorage,
} from '@bourse/exchange'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { nowMs } from './machine.ts'
import { databaseUrl } from './secrets.ts'

/** The name of the embedded database. */
export const DATABASE = 'bourse'
/** Connections beside the pool: one for the database lock, and those of the tick record. */
export const RESERVED_CONNECTIONS = 1 + TICK_CONNECTIONS

export type OpenDatabase = {
  readonly db: Database
  /** The space of the data directory. */
  readonly storage: Storage
  /** The space of the data directory and the database together. */
  readonly spaceState: () => SpaceState
  close(): Promise<void>
}

type DatabaseCallbacks = {
  /** Called when the database is lost and the exchange must stop. */
  readonly onDatabaseLost: (error: Error) => void
  readonly took: ExchangeMetrics['queried']
}

/** Opens the exchange's database, embedded or external, and locks it until closed. */
export async function openOwnDatabase(
  config: Config,
  log: Logger,
  { onDatabaseLost, took }: DatabaseCallbacks,
): Promise<OpenDatabase> {
  const { storage, databaseStorage } = await watchSpace(config, log)
  const server = await startServer(config, log, onDatabaseLost)
  try {
    const hold = await acquireExclusiveLock(server.connection, { log, onTaken: onDatabaseLost })
    const db = openDatabase(
      {
        ...server.connection,
        max: config.databasePool,
        holdsLock: hold.isHeld,
        storage: databaseStorage,
        onQuery: took,
      },
      (error) => log.error({ err: error }, 'database connection failed'),
    )
    return {
      db,
      storage,
      spaceState: () => (storage.state() === 'full' ? 'full' : databaseStorage.state()),
      async close() {
        storage.stop()
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

const MB = 1_000_000

/**
 * Watches the space. The embedded database shares the disk of the data directory; the disk of another server
 * shows only in failed writes. A start on a full disk is refused, because it writes.
 */
async function watchSpace(config: Config, log: Logger) {
  const options = { reserveBytes: config.diskReserveMb * MB, log, monotonicNow: nowMs }
  const storage = await watchStorage({ ...options, directory: config.dataDirectory })
  if (databaseUrl(config) !== null)
    return { storage, databaseStorage: await watchStorage({ ...options, directory: null }) }
  if (!storage.isFull()) return { storage, databaseStorage: storage }
  storage.stop()
  throw new Error(
    `${config.dataDirectory} has less than ${config.diskReserveMb} MB free (DISK_RESERVE_MB): free some space`,
  )
}

async function startServer(config: Config, log: Logger, onDatabaseLost: (error: Error) => void) {
  const address = databaseUrl(config)
  if (address !== null) {
    const connection = parseDatabaseUrl(address)
    await assertCompatible(connection, config.databasePool + RESERVED_CONNECTIONS)
    return { connection, stop: () => Promise.resolve() }
  }
  const server = await startPostgres({
    directory: join(config.dataDirectory, 'postgres'),
    log,
    onExit: onDatabaseLost,
  })
  await ensureDatabase(server, DATABASE)
  return { connection: server.connection(DATABASE), stop: server.stop }
}
