import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseIncompatible } from './database-errors.ts'

/** The lock that an exchange holds on its database while it runs: "bourse" and "exchange" as numbers. */
const LOCK = [0x626f7572, 0x65786368] as const
const LOCK_POLL_MS = 250
const LONGEST_WAIT_MS = 2_000

export type Hold = {
  /** Whether the lock is held; false while its connection is closed: another exchange may hold it. */
  isHeld(): boolean
  release(): Promise<void>
}

export type HoldOptions = {
  readonly log: Logger
  /** Time that the server may take to notice a killed holder. */
  readonly timeoutMs?: number
  /** Called when another exchange locked the database during a reconnect; this one must stop. */
  readonly onTaken: (error: Error) => void
}

/**
 * Ensures that one exchange writes to a database: a second one waits briefly and is refused. The lock belongs
 * to a session, so it ends with the connection and is reacquired when the server is back.
 */
export async function acquireExclusiveLock(connection: pg.PoolConfig, options: HoldOptions): Promise<Hold> {
  const { log, onTaken, timeoutMs = 10_000 } = options
  let client: pg.Client | null = null
  let released = false

  function watch(held: pg.Client): void {
    client = held
    let isOver = false
    const lost = () => {
      if (isOver || released) return
      isOver = true
      client = null
      log.warn('database lock lost; reacquiring before the next write')
      void regain().catch(onTaken)
    }
    held.on('error', lost)
    held.on('end', lost)
  }

  async function regain(): Promise<void> {
    for (let wait = LOCK_POLL_MS; !released; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      const found = await takeLock(connection, timeoutMs, log).catch((error: unknown) => {
        if (error instanceof DatabaseIncompatible) throw error
        return null
      })
      if (found !== null) return released ? await found.end() : watch(found)
      await pause(wait)
    }
  }

  watch(await takeLock(connection, timeoutMs, log))
  return {
    isHeld: () => client !== null,
    async release() {
      released = true
      const held = client
      client = null
      await held?.end()
    },
  }
}

/** Opens a connection and acquires the lock on it. */
async function takeLock(connection: pg.PoolConfig, timeoutMs: number, log: Logger): Promise<pg.Client> {
  const client = new pg.Client(connection)
  // Errors of this connection reject the pending query.
  const ignoreError = () => undefined
  client.on('error', ignoreError)
  try {
    await client.connect()
    for (let waited = 0; ; waited += LOCK_POLL_MS) {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
        ...LOCK,
      ])
      if (rows[0]?.got === true) break
      if (waited >= timeoutMs) throw new DatabaseIncompatible(await describeHolder(client))
      if (waited === 0) log.warn('database locked by another exchange; waiting')
      await pause(LOCK_POLL_MS)
    }
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  client.off('error', ignoreError)
  return client
}

/** Describes the holding process, as far as this user may see it. */
async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; host: string | null; since: string | null }>(
    `select lock.pid, host(client_addr) as host, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS') as since
     from pg_locks lock left join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and objsubid = 2 and granted`,
    [...LOCK],
  )
  const [holder] = rows
  const where =
    holder === undefined
      ? ''
      : ` (backend ${holder.pid} from ${holder.host ?? 'the machine itself'}, since ${holder.since ?? 'unknown'})`
  return `another exchange, or an import, has this database${where}: stop it first`
}
