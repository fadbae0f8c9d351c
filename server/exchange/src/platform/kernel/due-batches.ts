import type { Database, Reader, Tx } from './database.ts'
import { isLost, RowFailure } from './row-failures.ts'

/** Selects the due rows of a batch. Concurrent workers divide them by member; null takes those of all. */
export type BatchQuery = {
  readonly worker: 0 | 1 | null
  readonly limit: number
  /** Rows that failed before and are left for the next run. */
  readonly except: readonly string[]
}

type BatchProcessor<T> = {
  /** Processes locked rows completely, in the transaction that locked them. */
  readonly process: (tx: Tx, due: readonly T[]) => Promise<void>
  /** Drops what the processor remembers of earlier batches: their transaction was undone. */
  readonly forget?: () => void
}

export type DueWork<T> = {
  readonly db: Database
  /** The name of the rows in reports of failures: "seconds order". */
  readonly name: string
  readonly batchSize: number
  /**
   * The approximate number of rows per run, by one worker, for long work that lets other due work and
   * members' requests run between: the next run continues. Everything by default.
   */
  readonly atMost?: number | undefined
  /** Locks due rows, oldest first, skipping those that another transaction has locked. */
  readonly lock: (reader: Reader, query: BatchQuery) => Promise<readonly T[]>
  /** Creates a processor for each worker. */
  readonly processor: () => BatchProcessor<T>
}

/** The number of failures above which single rows are not the cause. */
const FAILURES_MAX = 20
const WORKERS = [0, 1] as const

/**
 * Processes everything due, a bounded number of rows per transaction; returns their number. Beyond one batch,
 * members are divided between two concurrent workers: each member's rows stay in order, and while the database
 * writes for one worker the other computes. A row that fails is left for the next run and reported; it never
 * blocks others.
 */
export async function runDueBatches<T extends { readonly id: string }>(work: DueWork<T>): Promise<number> {
  const { batchSize, atMost, db, lock } = work
  // Nearly always nothing is due, and a query costs half of a transaction.
  if ((await lock(db, { worker: null, limit: 1, except: [] })).length === 0) return 0
  if (atMost !== undefined) return failIfAny(work, [await runWorker(work, null, atMost)])
  const first = await runBatch(work, work.processor(), { worker: null, limit: batchSize, except: [] })
  if (first.failure === null && first.due.length < batchSize) return first.due.length
  const workers = await Promise.allSettled(WORKERS.map((worker) => runWorker(work, worker)))
  const results = workers.map((worker) =>
    worker.status === 'rejected' ? { done: 0, failures: [worker.reason] } : worker.value,
  )
  return failIfAny(work, results) + (first.failure === null ? first.due.length : 0)
}

type Result = { readonly done: number; readonly failures: readonly unknown[] }

function failIfAny({ name }: { readonly name: string }, results: readonly Result[]): number {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) throw new AggregateError(failures, `a ${name} could not be processed`)
  return results.reduce((all, { done }) => all + done, 0)
}

/** Runs one worker until nothing of its share is due, or that many rows are done; returns the failures. */
async function runWorker<T extends { readonly id: string }>(
  work: DueWork<T>,
  worker: BatchQuery['worker'],
  atMost = Number.POSITIVE_INFINITY,
): Promise<Result> {
  const processor = work.processor()
  const failures: unknown[] = []
  const except: string[] = []
  let [done, limit] = [0, work.batchSize]
  for (;;) {
    const { due, failure } = await runBatch(work, processor, { worker, limit, except })
    if (failure === null) {
      done += due.length
      if (due.length < limit || done >= atMost) return { done, failures }
      limit = work.batchSize
    } else if (due.length > 1) {
      // One of the rows is the cause: halve the batch until that one is left.
      limit = Math.ceil(due.length / 2)
    } else {
      const [row] = due
      if (row === undefined) throw failure
      failures.push(new RowFailure(work.name, row.id, failure))
      if (except.length === FAILURES_MAX) return { done, failures }
      except.push(row.id)
    }
  }
}

type Batch<T> = { readonly due: readonly T[]; readonly failure: unknown }

async function runBatch<T>(
  { db, lock }: DueWork<T>,
  { process, forget }: BatchProcessor<T>,
  query: BatchQuery,
): Promise<Batch<T>> {
  let due: readonly T[] = []
  let isAgain = false
  const work = async (tx: Tx) => {
    if (isAgain) forget?.()
    isAgain = true
    due = await lock(tx, query)
    if (due.length > 0) await process(tx, due)
  }
  return db.transact(work).then(
    () => ({ due, failure: null }),
    (failure: unknown) => {
      forget?.()
      // Halving isolates a failing row; a lost connection is not caused by a row.
      if (isLost(failure)) throw failure
      return { due, failure }
    },
  )
}
