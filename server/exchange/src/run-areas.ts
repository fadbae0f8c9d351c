import type { Instant } from '@bourse/contracts/kit'
import {
  type AreaRuntime,
  type FailureWatch,
  hasLost,
  mergeDistinct,
  type MountedHandlers,
  type Reader,
  runSequentially,
  type Scheduler,
  throwAll,
} from '#platform/kernel'
import type { TickWindow } from '#platform/market'
import type { Area, AreaDeps } from './areas.ts'

/** The running parts of all areas, combined. */
export type RunningAreas = {
  readonly handlers: MountedHandlers
  start(now: Instant): Promise<void>
  beforeTick(): Promise<void>
  onTick(window: TickWindow): Promise<void>
  /** Runs the work that a tick does not wait for. */
  inBackground(now: Instant): Promise<void>
  /** Returns the first instant after this one at which work in the background is due. */
  nextDue(after: Instant): Promise<Instant | null>
  stop(): Promise<void>
  /** Counts overdue items, by label. */
  overdue(reader: Reader, before: Instant): Promise<readonly { kind: string; count: number }[]>
}

/** Creates the running parts of the areas and registers their tasks. A name declared twice stops the start. */
export function runAreas(areas: readonly Area[], deps: AreaDeps, failures: FailureWatch): RunningAreas {
  const lists = (kind: string, of: (area: Area) => readonly string[] | undefined) =>
    mergeDistinct(
      kind,
      areas.map((area) => Object.fromEntries((of(area) ?? []).map((name) => [name, area.name]))),
    )
  lists('name', ({ name }) => [name])
  lists('house account', ({ houseAccounts }) => houseAccounts)
  lists('receipt kind', ({ receiptKinds }) => receiptKinds)
  const running = areas.map((area): NamedRuntime => ({
    ...area.create?.(deps),
    name: area.name,
  }))
  registerTasks(running, deps.scheduler)
  const handlers = mergeDistinct(
    'endpoint',
    running.map((area) => Object.fromEntries(area.handlers ?? [])),
  )
  const overdue = mergeDistinct(
    'overdue label',
    running.map((area) => area.overdue),
  )
  const { listeners, dueWork } = watchedWork(running, failures)
  return {
    handlers: new Map(Object.entries(handlers)),
    async start(now) {
      for (const area of running) await area.onStart?.(now)
    },
    async beforeTick() {
      for (const area of running) await area.beforeTick?.()
    },
    async onTick(window) {
      const steps = listeners.map((listener) => () => listener(window))
      const ended = await Promise.allSettled([
        runSequentially(steps),
        ...running.map(({ besideTick }) => besideTick?.()),
      ])
      throwAll(
        ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
        'several steps of a tick failed',
      )
    },
    inBackground: (now) => runSequentially(dueWork.map((work) => () => work(now))),
    stop: () => runSequentially(running.flatMap((area) => area.onStop ?? [])),
    async nextDue(after) {
      const found = await Promise.all(running.flatMap((area) => area.nextDue?.(after) ?? []))
      return found.reduce((first, at) => earlier(first, at), null)
    },
    overdue: (reader, before) =>
      Promise.all(
        Object.entries(overdue).map(async ([kind, count]) => ({ kind, count: await count(reader, before) })),
      ),
  }
}

type NamedRuntime = AreaRuntime<TickWindow> & { readonly name: string }

/** Registers the tasks of all areas. */
function registerTasks(running: readonly NamedRuntime[], scheduler: Scheduler): void {
  const tasks = mergeDistinct(
    'task',
    running.flatMap((area) => [area.tasks, area.orderedTasks]),
  )
  const ordered = new Set(running.flatMap(({ orderedTasks = {} }) => Object.keys(orderedTasks)))
  const dividers = mergeDistinct(
    'task',
    running.map(({ divide }) => divide),
  )
  for (const [kind, run] of Object.entries(tasks))
    scheduler.on(kind, run, { isOrdered: ordered.has(kind), divide: dividers[kind] })
}

/** Lists the work of all areas, whose failures are watched under a name for each part. */
function watchedWork(running: readonly NamedRuntime[], failures: FailureWatch) {
  const listeners = running.flatMap(({ name, onTick = [] }) =>
    onTick.map((listener, index) => {
      const deliver = inOrder(listener)
      return (window: TickWindow) => failures.watch(`${name} ${index}`, () => deliver(window))
    }),
  )
  const dueWork = running.flatMap(({ name, inBackground = [] }) =>
    inBackground.map(
      (work, index) => (now: Instant) => failures.watch(`${name} due ${index}`, () => work(now)),
    ),
  )
  return { listeners, dueWork }
}

/** Returns the earlier of two instants; null means never. */
export const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one

/**
 * Delivers windows in order. One that failed for a lost connection is delivered again before the next, so
 * that no second is skipped; after any other failure the next window follows.
 */
function inOrder(listener: (window: TickWindow) => Promise<unknown>) {
  const waiting: TickWindow[] = []
  return async (window: TickWindow): Promise<void> => {
    waiting.push(window)
    const failures: unknown[] = []
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const failure = await listener(first).then(() => null, orError)
      if (failure !== null) failures.push(failure)
      if (failure !== null && hasLost(failure)) break
      waiting.shift()
    }
    throwAll(failures, 'several windows failed')
  }
}

const orError = (error: unknown): unknown => error ?? new Error('a listener failed without an error')
