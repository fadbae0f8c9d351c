import { HOUR, type Instant } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import { isConnectionError, OutcomeUnknown } from './connection-errors.ts'
import { isStorageFull } from './storage.ts'

/** A row of a product that could not be decided. Other rows were decided, and this one is tried again. */
export class RowFailure extends Error {
  override readonly name = 'RowFailure'
  readonly product: string
  readonly row: string
  constructor(product: string, row: string, cause: unknown) {
    super(`failed to process ${product} ${row}`, { cause })
    this.product = product
    this.row = row
  }
}

/** A row that fails at every run, with the instant of its first failure. */
export type StuckRow = { readonly product: string; readonly row: string; readonly since: Instant }

/** Returned by periodic work that is not due: the failures of its latest run remain. */
export const NOT_DUE = Symbol('not due')

/** Stands for the row of work that failed as a whole. */
export const ALL_ROWS = 'all'

/** Whether no row caused a failure: the database is away or full, and the work is done again. */
export const isLost = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || isConnectionError(error) || isStorageFull(error)

/** Lists the failures of one error that combines those of several steps. */
export const listFailures = (error: unknown): readonly unknown[] =>
  error instanceof AggregateError && !isLost(error) ? error.errors.flatMap(listFailures) : [error]

/** Whether one of several failures was a lost connection, so that all of the work is done again. */
export const hasLost = (error: unknown): boolean => listFailures(error).some(isLost)

/** Throws one failure as it is, and several combined. */
export function throwAll(failures: readonly unknown[], message: string): void {
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, message)
}

/** Runs every step; failures are collected, so one never stops the others. */
export async function runSequentially(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  throwAll(failures, 'several steps failed')
}

/** Processes rows one by one; a row that fails is reported after all others, a lost connection at once. */
export async function processEach<T>(
  rows: readonly T[],
  { product, idOf, process }: EachRow<T>,
): Promise<void> {
  const failures: RowFailure[] = []
  for (const row of rows)
    await process(row).catch((cause: unknown) => {
      if (isLost(cause)) throw cause
      failures.push(new RowFailure(product, idOf(row), cause))
    })
  if (failures.length > 0) throw new AggregateError(failures, `a ${product} could not be processed`)
}

/** Processes rows in batches; the rows of a batch that fails are processed one by one. */
export async function processInBatches<T>(
  rows: readonly T[],
  { batchSize, product, idOf, process }: RowBatches<T>,
): Promise<void> {
  const failures: unknown[] = []
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = rows.slice(from, from + batchSize)
    await process(batch).catch((cause: unknown) => {
      if (isLost(cause)) throw cause
      if (batch.length === 1) return void failures.push(new RowFailure(product, idOf(batch[0] as T), cause))
      return processEach(batch, { product, idOf, process: (row) => process([row]) }).catch(
        (failure: unknown) => {
          if (isLost(failure)) throw failure
          failures.push(failure)
        },
      )
    })
  }
  throwAll(failures, `a ${product} could not be processed`)
}

type RowBatches<T> = Pick<EachRow<T>, 'product' | 'idOf'> & {
  readonly batchSize: number
  readonly process: (batch: readonly T[]) => Promise<unknown>
}
type EachRow<T> = {
  /** The name of the rows: "leader". */
  readonly product: string
  readonly idOf: (row: T) => string
  readonly process: (row: T) => Promise<unknown>
}

/** Logs each row at its first failure, and then once an hour. */
export function createRowLog({ clock, log }: { readonly clock: Clock; readonly log: Logger }) {
  const loggedAt = new Map<string, Instant>()
  return ({ product, row, cause }: RowFailure): void => {
    const [key, now] = [`${product} ${row}`, clock.now()]
    for (const [other, at] of loggedAt) if (now - at >= HOUR) loggedAt.delete(other)
    if (loggedAt.has(key)) return
    loggedAt.set(key, now)
    log.error({ err: cause, product, row }, 'row failed; others go on, and it is tried again')
  }
}

/** Records which rows failed in the latest run of each kind of work. */
export type FailureWatch = {
  /** Runs work. The rows that fail replace those of its latest run; the failure is thrown as it is. */
  watch<T>(source: string, work: () => Promise<T>): Promise<T>
  /** Lists all stuck rows, those that failed first before the others. */
  stuck(): readonly StuckRow[]
  /** Logs a failure of recurring work: rows as `createRowLog` does, everything else at once. */
  logFailure(error: unknown, message: string): void
}

export function createFailureWatch({
  clock,
  log,
}: {
  readonly clock: Clock
  readonly log: Logger
}): FailureWatch {
  const bySource = new Map<string, readonly StuckRow[]>()
  const logRow = createRowLog({ clock, log })

  function note(source: string, error: unknown): void {
    const failures = listFailures(error).filter((failure) => !isLost(failure))
    // The work was lost, so it is unknown whether the rows still fail.
    if (failures.length === 0) return
    const before = bySource.get(source) ?? []
    const rows = failures.map((failure) =>
      failure instanceof RowFailure
        ? { product: failure.product, row: failure.row }
        : { product: source, row: ALL_ROWS },
    )
    const distinct = new Map(rows.map((one) => [`${one.product} ${one.row}`, one]))
    bySource.set(
      source,
      [...distinct.values()].map(({ product, row }): StuckRow => {
        const known = before.find((one) => one.product === product && one.row === row)
        return known ?? { product, row, since: clock.now() }
      }),
    )
  }

  return {
    async watch(source, work) {
      try {
        const result = await work()
        if (result !== NOT_DUE) bySource.delete(source)
        return result
      } catch (error) {
        note(source, error)
        throw error
      }
    },
    stuck: () => [...bySource.values()].flat().toSorted((one, other) => one.since - other.since),
    logFailure(error, message) {
      for (const failure of listFailures(error)) {
        if (failure instanceof RowFailure) logRow(failure)
        else if (!isStorageFull(failure)) log.error({ err: failure }, message)
      }
    },
  }
}
