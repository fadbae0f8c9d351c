import { setImmediate as yieldToEventLoop, setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Refusal, assert } from '@bourse/contracts/kit'
import { DatabaseUnavailable, isConnectionError, OutcomeUnknown } from './connection-errors.ts'
import type { Sql } from './sql.ts'

/** Rows come back as the database writes them: numeric and bigint as text, times as Date. */
export type Row = Record<string, unknown>

export type Reader = {
  rows<T = Row>(statement: Sql): Promise<T[]>
  /** The one row, or null. More than one is a programming error. */
  row<T = Row>(statement: Sql): Promise<T | null>
}

/** One transaction. Dead after its end; what others should hear is told in `afterCommit`. */
export type Tx = Reader & {
  /** Number of rows touched. */
  run(statement: Sql): Promise<number>
  afterCommit(listener: () => void): void
  /** Serialises everything that takes the same lock until this transaction ends. */
  lock(namespace: string, key: string): Promise<void>
}

export type Database = Reader & {
  /**
   * All of it or nothing. A conflict is tried again, and so is what a lost connection undid for certain: `DatabaseAway`
   * when that lasts. A connection lost under the commit itself is `OutcomeUnknown`, and is never tried again here.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** How many commits nobody knows the end of; whoever keeps rows in memory reads them anew when this changes. */
  unknownCommits(): number
  close(): Promise<void>
  readonly pool: pg.Pool
}

/** Serialisation failures and deadlocks are the database's way to say "once more". */
const RETRYABLE_SQLSTATES = new Set(['40001', '40P01'])
const ATTEMPTS = 5
/** A server that restarts is away for about this long; whoever asked has the patience. */
const RETRY_DELAYS_MS = [20, 100, 250, 500]

/** A question of its own, one within a transaction, or a whole transaction. */
export type QueryKind = 'read' | 'statement' | 'transaction'

export type DatabaseOptions = pg.PoolConfig & {
  /** How long each of these took. */
  readonly took?: (kind: QueryKind, ms: number) => void
  /** False while another process may be writing to this database: no transaction begins then. */
  readonly holdsLock?: () => boolean
}

export function openDatabase(options: DatabaseOptions, onError: (error: Error) => void): Database {
  const { holdsLock = () => true, took, ...poolOptions } = options
  const timed: Timed = took === undefined ? (_kind, result) => result : stopwatch(took)
  const pool = new pg.Pool({ max: 8, ...poolOptions })
  pool.on('error', onError)
  let unknownCommits = 0
  const rows = async <T>(statement: Sql) => (await timed('read', pool.query(toQuery(statement)))).rows as T[]

  async function transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        if (!holdsLock()) throw new DatabaseUnavailable('the lock on the database is not held at the moment')
        return await timed('transaction', once(pool, work, { onError, timed }))
      } catch (error) {
        if (error instanceof OutcomeUnknown) unknownCommits++
        const isAway = error instanceof DatabaseUnavailable
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
    close: () => pool.end(),
  }
}

const toQuery = ({ name, text, values }: Sql) => ({ name, text, values: values as unknown[] })

function single<T>(rows: T[]): T | null {
  assert(rows.length <= 1, 'a query for one row finds at most one')
  return rows[0] ?? null
}

type Timed = <T>(kind: QueryKind, result: Promise<T>) => Promise<T>

/** What failed is not counted: it says nothing of how long an answer takes. */
const stopwatch =
  (took: (kind: QueryKind, ms: number) => void): Timed =>
  async (kind, result) => {
    const began = performance.now()
    const outcome = await result
    took(kind, performance.now() - began)
    return outcome
  }

type Around = { readonly onError: (error: Error) => void; readonly timed: Timed }

async function once<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>, { onError, timed }: Around): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw isConnectionError(error)
      ? new DatabaseUnavailable('the database cannot be reached', { cause: error })
      : error
  })
  // A connection that breaks under us says so twice: to whoever waits for an answer, and here.
  client.on('error', onError)
  const release = (broken?: Error) => {
    client.off('error', onError)
    client.release(broken)
  }
  const listeners: (() => void)[] = []
  let open = true
  let committing = false
  const query = (statement: Sql) => {
    assert(open, 'a transaction is not used after its end')
    return timed('statement', client.query(toQuery(statement)))
  }
  const tx: Tx = {
    rows: async <R>(statement: Sql) => (await query(statement)).rows as R[],
    row: async <R>(statement: Sql) => single((await query(statement)).rows as R[]),
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    afterCommit: (listener) => void listeners.push(listener),
    lock: async (namespace, key) => {
      assert(open, 'a transaction is not used after its end')
      await client.query({
        name: 'lock',
        text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
        values: [`${namespace}:${key}`],
      })
    },
  }
  const worked = async () => {
    await client.query('begin')
    const outcome = await work(tx)
    open = false
    committing = true
    await client.query('commit')
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
    // A connection whose rollback fails is thrown away, never given to the next caller.
    await client.query('rollback').then(() => release(), release)
    throw translated(error)
  })
  release()
  // What is told now has happened: a listener that fails cannot undo it, nor keep the others from hearing.
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

/** The balance floor is a promise kept by the database; breaking it means that the money is not there. */
function translated(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === '23514' && constraint === 'balance_above_floor') return new Refusal('insufficient_balance')
  return error
}
