import { assert, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Database, Reader, Tx } from './database.ts'
import type { Migration } from './migrate.ts'
import { createRowLog, isLost, RowFailure, type StuckRow } from './row-failures.ts'
import { sql } from './sql.ts'
import { logFailure } from './storage.ts'

export const schedulerMigration: Migration = {
  name: '0005_scheduler',
  sql: `
    create table task (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      due_at timestamptz not null,
      attempts int not null default 0,
      unique (kind, subject)
    );
    create index task_due on task (due_at, id);
  `,
}

/** Adds `first_due_at`, the time at which a failed task was due first; null for others. */
export const firstDueMigration: Migration = {
  name: '0501_task_first_due',
  sql: 'alter table task add column first_due_at timestamptz;',
}

/** Counts the tasks that were first due before an instant and are not done. */
export async function countOverdueTasks(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from task where coalesce(first_due_at, due_at) < ${new Date(before)}`)
  return row?.found ?? 0
}

/** Lists tasks that failed and will be tried again, by the time at which they were due first. */
export async function listFailingTasks(reader: Reader): Promise<StuckRow[]> {
  const rows = await reader.rows<{ kind: string; subject: string; since: Date }>(sql`
    select kind, subject, first_due_at as since from task where attempts > 0 order by first_due_at, task.id`)
  return rows.map(({ kind, subject, since }) => ({
    product: kind,
    row: subject,
    since: toInstant(since.getTime()),
  }))
}

/** Runs one kind of due task, in the transaction that removes it from the list. */
export type TaskRunner = (tx: Tx, subject: string, now: Instant) => Promise<void>

/** Lists the subjects of the parts of a task that failed; none if it cannot be divided. */
export type TaskDivider = (reader: Reader, subject: string) => Promise<readonly string[]>

type TaskOptions = {
  /** Ordered tasks wait until the seconds before their due time are decided. */
  readonly isOrdered?: boolean
  /** Isolates the part that makes a task fail: the parts replace the task, with its due time. */
  readonly divide?: TaskDivider | undefined
}

/**
 * The only scheduler: a table of due tasks, so that tasks due while the process was down run at start,
 * exactly once, in order of their due times. It follows the given clock; tests drive it with `runDue`.
 */
export type Scheduler = {
  /** Schedules a task in the caller's transaction. A kind and subject is scheduled at most once. */
  schedule(tx: Tx, kind: string, subject: string, dueAt: Instant): Promise<void>
  on(kind: string, run: TaskRunner, options?: TaskOptions): void
  /** Runs everything due at an instant, by default now; returns the number of tasks. */
  runDue(at?: Instant): Promise<number>
  /** Finds the first due time after an instant; null without one. */
  nextDue(after: Instant): Promise<Instant | null>
  /** Reads the list at once and whenever a task falls due. */
  start(): void
  /** Rereads the list: the clock moved, or a task was added. */
  wake(): void
  stop(): Promise<void>
}

const LONGEST_SLEEP_MS = 1_000
/** A task that fails is tried again after this time, then after twice the time, up to the longest. */
const RETRY_MS = 5 * SECOND
const LONGEST_RETRY_MS = 5 * MINUTE

type DueTask = { id: string; kind: string; subject: string; attempts: number }

type SchedulerParts = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** Last instant that ordered tasks may run for; null while nothing is recorded, then none waits. */
  readonly orderedUntil?: () => Instant | null
}
type RegisteredTask = { readonly run: TaskRunner } & TaskOptions
type Failure = { readonly due: DueTask; readonly error: unknown }

/** Replaces a task that failed by its parts, in one transaction; false if it has none. */
const divideTask = (db: Database, { id, subject }: DueTask, divide: TaskDivider): Promise<boolean> =>
  db.transact(async (tx) => {
    const parts = await divide(tx, subject)
    assert(!parts.includes(subject), 'a part of a task is not the task')
    if (parts.length === 0) return false
    await tx.run(sql`
      with whole as (delete from task where id = ${id} returning kind, coalesce(first_due_at, due_at) as due_at)
      insert into task (kind, subject, due_at)
      select kind, part.subject, due_at from whole, unnest(${parts}::text[]) with ordinality as part (subject, place)
      order by place on conflict (kind, subject) do nothing`)
    return true
  })

/** Divides tasks that failed, and postpones those that cannot be divided; none is lost. */
function createFailureHandler(
  { db, clock, log }: SchedulerParts,
  runners: ReadonlyMap<string, RegisteredTask>,
): (failure: Failure) => Promise<void> {
  const logRow = createRowLog({ clock, log })
  const postpone = ({ id }: DueTask, wait: number, { counts }: { readonly counts: boolean }) =>
    db.rows(sql`
      update task set due_at = ${new Date(clock.now() + wait)}, first_due_at = coalesce(first_due_at, due_at),
        attempts = attempts + ${counts ? 1 : 0} where id = ${id}`)
  return async ({ due, error }) => {
    logRow(new RowFailure(due.kind, due.subject, error))
    if (isLost(error)) return void (await postpone(due, RETRY_MS, { counts: false }))
    const divide = runners.get(due.kind)?.divide
    // If the parts cannot be found either, the task is tried again as a whole.
    const isDivided =
      divide !== undefined &&
      (await divideTask(db, due, divide).catch((failure: unknown) => {
        if (isLost(failure)) throw failure
        return false
      }))
    const wait = Math.min(RETRY_MS * 2 ** due.attempts, LONGEST_RETRY_MS)
    if (!isDivided) await postpone(due, wait, { counts: true })
  }
}

/** Finds the first due time after an instant; null without one. */
async function findNextDueTime(db: Database, after: Instant): Promise<Instant | null> {
  const [next] = await db.rows<{ due_at: Date | null }>(sql`
    select min(due_at) as due_at from task where due_at > ${new Date(after)}`)
  return next?.due_at ? toInstant(next.due_at.getTime()) : null
}

type DueFilter = { readonly kinds: string[]; readonly waiting: string[]; readonly limit: Date }

/** Finds the first due time of these tasks; null without one. */
async function findFirstDueTime(db: Database, { kinds, waiting, limit }: DueFilter): Promise<Instant | null> {
  const [first] = await db.rows<{ due_at: Date | null }>(sql`
    select min(due_at) as due_at from task
    where kind = any(${kinds}) and (due_at <= ${limit} or not kind = any(${waiting}))`)
  return first?.due_at ? toInstant(first.due_at.getTime()) : null
}

/** Takes due tasks off the table, one transaction each. */
function createTaskQueue(parts: SchedulerParts) {
  const { db, clock, orderedUntil = () => null } = parts
  const runners = new Map<string, RegisteredTask>()
  const handleFailure = createFailureHandler(parts, runners)

  /** Selects all kinds, and those whose tasks wait if they are due later than `limit`. */
  const eligible = (): DueFilter => {
    const limit = orderedUntil()
    const kinds = [...runners.keys()]
    const waiting = limit === null ? [] : kinds.filter((kind) => runners.get(kind)?.isOrdered === true)
    return { kinds, waiting, limit: new Date(limit ?? 0) }
  }

  /**
   * Checks whether anything is due. Nearly always nothing is, and a query costs half of a transaction. If it
   * fails, the transaction decides, because that is repeated after a lost connection.
   */
  const mayBeDue = (at?: Instant): Promise<boolean> =>
    findFirstDueTime(db, eligible()).then(
      (first) => first !== null && first <= (at ?? clock.now()),
      () => true,
    )

  async function runOne(at?: Instant): Promise<boolean> {
    const now = at ?? clock.now()
    const { kinds, waiting, limit } = eligible()
    let due: DueTask | null = null as DueTask | null
    let failed: Failure | null = null
    const found = await db
      .transact(async (tx) => {
        due = await tx.row<DueTask>(sql`
          select id::text, kind, subject, attempts from task where due_at <= ${new Date(now)} and kind = any(${kinds})
            and (due_at <= ${limit} or not kind = any(${waiting}))
          order by due_at, task.id limit 1 for update skip locked`)
        if (due === null) return false
        await tx.run(sql`delete from task where id = ${due.id}`)
        await (runners.get(due.kind) as RegisteredTask).run(tx, due.subject, now)
        return true
      })
      .catch((error: unknown) => {
        // A commit that the database refuses is also a failure of the task.
        if (due === null) throw error
        failed = { due, error }
        return true
      })
    if (failed !== null) await handleFailure(failed)
    return found
  }

  async function nextSleep(): Promise<number> {
    const first = await findFirstDueTime(db, eligible())
    const wait = first === null ? LONGEST_SLEEP_MS : first - clock.now()
    return Math.min(Math.max(wait, 1), LONGEST_SLEEP_MS)
  }

  return { runners, mayBeDue, runOne, nextSleep }
}

type TaskQueue = ReturnType<typeof createTaskQueue>

/**
 * Creates the run that concurrent callers share. It repeats so that it includes tasks due at the last moment,
 * up to the latest instant that was requested.
 */
function createDrain({ mayBeDue, runOne }: Pick<TaskQueue, 'mayBeDue' | 'runOne'>) {
  let running: Promise<number> | null = null
  /**
   * The instant requested since the last pass began; undefined means the time at which each task runs, later
   * than any instant.
   */
  let requested: { readonly at: Instant | undefined } | null = null
  let stopped = false

  async function drain(): Promise<number> {
    let done = 0
    try {
      while (requested !== null && !stopped) {
        const { at } = requested
        requested = null
        if (!(await mayBeDue(at))) continue
        while (!stopped && (await runOne(at))) done++
      }
      return done
    } finally {
      running = null
      requested = null
    }
  }

  return {
    runDue(at?: Instant): Promise<number> {
      const before = requested === null ? at : requested.at
      requested = {
        at: at === undefined || before === undefined ? undefined : toInstant(Math.max(at, before)),
      }
      running ??= drain()
      return running
    },
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}

export function createScheduler(parts: SchedulerParts): Scheduler {
  const queue = createTaskQueue(parts)
  const { runners, nextSleep } = queue
  const { runDue, stop } = createDrain(queue)
  let timer: NodeJS.Timeout | null = null
  let isPolling = false
  let woken = false
  let stopped = false

  /**
   * Reads the list once and returns when to read it next. A wake-up during the read causes another one at
   * once.
   */
  async function poll(): Promise<void> {
    let sleep = LONGEST_SLEEP_MS
    isPolling = true
    woken = false
    try {
      await runDue()
      sleep = await nextSleep()
    } catch (error) {
      logFailure(parts.log, error, 'scheduler failed to read due tasks')
    }
    isPolling = false
    if (!stopped) timer = setTimeout(() => void poll(), woken ? 0 : sleep)
  }

  return {
    schedule: async (tx, kind, subject, dueAt) => {
      await tx.run(sql`insert into task (kind, subject, due_at) values (${kind}, ${subject}, ${new Date(dueAt)})
        on conflict (kind, subject) do update
          set due_at = excluded.due_at, first_due_at = excluded.first_due_at, attempts = excluded.attempts`)
    },
    on: (kind, run, options = {}) => void runners.set(kind, { run, ...options }),
    runDue,
    nextDue: (after) => findNextDueTime(parts.db, after),
    start: () => void poll(),
    wake() {
      woken = true
      if (stopped || isPolling || timer === null) return
      clearTimeout(timer)
      void poll()
    },
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await stop()
    },
  }
}
