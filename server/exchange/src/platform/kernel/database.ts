import type { Duplex } from 'node:stream'
import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Refusal, assert } from '@bourse/contracts/kit'
import { DatabaseUnavailable, isConnectionError, OutcomeUnknown } from './connection-errors.ts'
import type { Sql } from './sql.ts'
import { isStorageFull, type Storage, StorageFull, UNLIMITED } from './storage.ts'

/** Rows as the database sends them: numeric and bigint as text, times as Date. */
export type Row = Record<string, unknown>

export type Reader = {
  rows<T = Row>(statement: Sql): Promise<T[]>
  /** Returns the one row, or null. More than one is a programming error. */
  row<T = Row>(statement: Sql): Promise<T | null>
}

/** One transaction; unusable after its end. Events are published in `afterCommit`. */
export type Tx = Reader & {
  /** Returns the number of changed rows. */
  run(statement: Sql): Promise<number>
  afterCommit(listener: () => void): void
  /**
   * Makes the commit wait for these writes. The transaction's result does not depend on them, because it is
   * known before them.
   */
  beforeCommit(written: Promise<unknown>): void
  /** Serialises transactions that take the same lock; several are taken in the given order. */
  lock(namespace: string, ...keys: readonly string[]): Promise<void>
}

export type TransactOptions = {
  /**
   * Plans each statement once per connection instead of for every list of parameters: for frequent statements whose
   * best plan does not depend on them.
   */
  readonly plansOnce?: boolean
  /**
   * Uses the connection that is reserved for the record of ticks, so that neither waits for the other's work.
   */
  readonly isTickRecord?: boolean
}

export type Database = Reader & {
  /**
   * Runs a transaction. Retries conflicts and work that a lost connection certainly undid; throws
   * `DatabaseUnavailable` when that persists. A connection lost during the commit is `OutcomeUnknown` and is
   * never retried here.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>
  /** Counts commits with an unknown outcome; caches of rows reread them when it changes. */
  unknownCommits(): number
  close(): Promise<void>
  readonly pool: pg.Pool
}

/** Connections beside the pool. */
export const TICK_CONNECTIONS = 1

/** Serialisation failures and deadlocks are retryable by definition. */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01'])
const ATTEMPTS = 5
/** Covers about the duration of a server restart. */
const RETRY_DELAYS_MS = [20, 100, 250, 500]

/**
 * The measured kinds: a single query; and of a transaction the wait for a connection, the wait for a lock, a
 * statement, the commit, and the whole of it.
 */
export type QueryKind = 'read' | 'connection' | 'lock' | 'statement' | 'commit' | 'transaction'

export type DatabaseOptions = pg.PoolConfig & {
  /** Observes durations. */
  readonly onQuery?: (kind: QueryKind, ms: number) => void
  /** Whether this process may write; while another one may be writing, no transaction starts. */
  readonly holdsLock?: () => boolean
  /** The space for writes: no transaction starts while it is full. */
  readonly storage?: Pick<Storage, 'isFull' | 'reportFull' | 'reportWritten'>
}

export function openDatabase(options: DatabaseOptions, onError: (error: Error) => void): Database {
  const { holdsLock = () => true, storage = UNLIMITED, onQuery, ...poolOptions } = options
  const timed: QueryTimer = onQuery === undefined ? (_kind, result) => result : stopwatch(onQuery)
  // Statements that are sent together do not wait for each other's results.
  const pool = new pg.Pool({ max: 8, pipeline: true, ...poolOptions })
  const recorder = new pg.Pool({ pipeline: true, ...poolOptions, max: TICK_CONNECTIONS })
  for (const each of [pool, recorder]) each.on('error', onError)
  const closings = [pool, recorder].map(trackConnections)
  let unknownCommits = 0
  const rows = async <T>(statement: Sql) => (await timed('read', pool.query(toQuery(statement)))).rows as T[]

  async function transact<T>(work: (tx: Tx) => Promise<T>, options: TransactOptions = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        if (!holdsLock()) throw new DatabaseUnavailable('the lock on the database is not held at the moment')
        if (storage.isFull()) throw new StorageFull('there is no space left for a write')
        const outcome = await timed(
          'transaction',
          runOnce(options.isTickRecord === true ? recorder : pool, work, { onError, timed, ...options }),
        )
        storage.reportWritten()
        return outcome
      } catch (error) {
        if (error instanceof OutcomeUnknown) unknownCommits++
        const isOutOfSpace = isStorageFull(error)
        if (isOutOfSpace && !(error instanceof StorageFull)) {
          storage.reportFull()
          throw new StorageFull('the database has no space left', { cause: error })
        }
        const isAway = error instanceof DatabaseUnavailable && !isOutOfSpace
        const isConflict = RETRYABLE_SQLSTATES.has((error as { code?: string }).code ?? '')
        if (attempt === ATTEMPTS || !(isAway || isConflict)) throw error
        await (isAway ? pause(RETRY_DELAYS_MS[attempt - 1]) : yieldToEventLoop())
      }
    }
  }
  return {
    pool,
    rows,
    row: async (statement) => single(await rows(statement)),
    transact,
    unknownCommits: () => unknownCommits,
    close: async () => void (await Promise.all(closings.map((close) => close()))),
  }
}

/** Time after which a connection that the server does not close is left to the system. */
const CLOSE_MAX_MS = 2_000

/**
 * Returns the function that ends a pool and waits for its connections: `pool.end` resolves before they are closed, and a server
 * that is stopped then reports each of them as lost.
 */
function trackConnections(pool: pg.Pool): () => Promise<void> {
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    const closed: Promise<void> = new Promise<void>((resolve) => void client.once('end', resolve)).then(
      () => void open.delete(closed),
    )
    open.add(closed)
  })
  return async () => {
    await pool.end()
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, CLOSE_MAX_MS)
      void Promise.all(open).then(() => {
        clearTimeout(limit)
        resolve()
      })
    })
  }
}

const toQuery = ({ name, text, values }: Sql) => ({ name, text, values: values as unknown[] })

function single<T>(rows: T[]): T | null {
  assert(rows.length <= 1, 'a query for one row finds at most one')
  return rows[0] ?? null
}

type QueryTimer = <T>(kind: QueryKind, result: Promise<T>) => Promise<T>

/** Measures successful queries only: failures would distort the latencies. */
const stopwatch =
  (onQuery: (kind: QueryKind, ms: number) => void): QueryTimer =>
  async (kind, result) => {
    const began = performance.now()
    const outcome = await result
    onQuery(kind, performance.now() - began)
    return outcome
  }

const LOCK = {
  name: 'lock',
  text: 'select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name',
}

/**
 * Statements planned once per connection find rows by their keys. A plan made while a table is nearly empty
 * would read all of it, and would stay in use when the table has grown, so such plans are disabled.
 */
const BEGIN_PLANNING_ONCE = [
  'begin',
  'set local plan_cache_mode = force_generic_plan',
  'set local enable_seqscan = off',
  'set local enable_mergejoin = off',
].join('; ')

/**
 * Sends the statements of one event-loop tick in one write. The driver would write each by itself, which
 * takes the process more time than everything else it does with them.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

type AttemptOptions = TransactOptions & {
  readonly onError: (error: Error) => void
  readonly timed: QueryTimer
}

async function runOnce<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  { onError, timed, plansOnce = false }: AttemptOptions,
): Promise<T> {
  const client = await timed('connection', pool.connect()).catch((error: unknown) => {
    throw isConnectionError(error)
      ? new DatabaseUnavailable('the database cannot be reached', { cause: error })
      : error
  })
  // A broken connection is reported twice: to the pending query, and here.
  client.on('error', onError)
  const release = (broken?: Error) => {
    client.off('error', onError)
    client.release(broken)
  }
  const listeners: (() => void)[] = []
  const writes: Promise<unknown>[] = []
  let open = true
  let committing = false
  let firstFailure: unknown = null
  const query = (statement: Sql) => {
    assert(open, 'a transaction is not used after its end')
    sendTogether(client)
    return timed('statement', client.query(toQuery(statement))).catch((error: unknown) => {
      firstFailure ??= error
      throw error
    })
  }
  const tx: Tx = {
    rows: async <R>(statement: Sql) => (await query(statement)).rows as R[],
    row: async <R>(statement: Sql) => single((await query(statement)).rows as R[]),
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    afterCommit: (listener) => void listeners.push(listener),
    beforeCommit(written) {
      // The write may fail while the work still runs.
      written.catch(() => undefined)
      writes.push(written)
    },
    lock: async (namespace, ...keys) => {
      assert(open, 'a transaction is not used after its end')
      sendTogether(client)
      await timed('lock', client.query({ ...LOCK, values: [keys.map((key) => `${namespace}:${key}`)] }))
    },
  }
  const worked = async () => {
    // `begin` is sent together with the first statement.
    sendTogether(client)
    const begun = client.query(plansOnce ? BEGIN_PLANNING_ONCE : 'begin')
    const working = work(tx).catch(async (error: unknown) => {
      // A write that failed before is the cause: it decides whether the transaction is repeated.
      await Promise.all(writes)
      throw error
    })
    const [, outcome] = await Promise.all([begun, working])
    await Promise.all(writes)
    open = false
    committing = true
    await timed('commit', client.query('commit'))
    return outcome
  }
  const result = await worked().catch(async (error: unknown) => {
    open = false
    if (isConnectionError(error)) {
      release(error as Error)
      throw committing
        ? new OutcomeUnknown('the connection broke under a commit', { cause: error })
        : new DatabaseUnavailable('the connection broke under a transaction', { cause: error })
    }
    // A connection whose rollback fails is discarded, never given to another caller.
    await client.query('rollback').then(() => release(), release)
    // Throws the cause: statements that were sent together with a failing one fail after it.
    throw translateError(isAborted(error) ? (firstFailure ?? error) : error)
  })
  release()
  // The commit has happened: a failing listener cannot undo it, nor block the others.
  for (const listener of listeners) attempt(listener, onError)
  return result
}

function attempt(listener: () => void, onError: (error: Error) => void): void {
  try {
    listener()
  } catch (error) {
    onError(error as Error)
  }
}

/** SQLSTATE in_failed_sql_transaction: an earlier statement has failed. */
const isAborted = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25P02'

/**
 * Translates errors of the database. It enforces the balance floor; a violation means insufficient balance.
 */
function translateError(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23514' && constraint === 'balance_above_floor') return new Refusal('insufficient_balance')
  return error
}
