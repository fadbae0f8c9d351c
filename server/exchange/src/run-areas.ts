import type { Instant } from '@bourse/contracts/kit'
import {
  type AreaRuntime,
  isConnectionError,
  mergeDistinct,
  type Mounted,
  OutcomeUnknown,
  type Reader,
} from '#kernel'
import type { TickWindow } from '#market'
import type { Area, AreaDeps } from './areas.ts'

/** All areas as one. */
export type RunningAreas = {
  readonly handlers: Mounted
  start(now: Instant): Promise<void>
  beforeTick(): Promise<void>
  onTick(window: TickWindow): Promise<void>
  /** Work that a tick does not wait for. */
  inBackground(now: Instant): Promise<void>
  /** The first instant after this one at which work in the background is due. */
  nextDue(after: Instant): Promise<Instant | null>
  stop(): Promise<void>
  /** Overdue items, by label. */
  overdue(reader: Reader, before: Instant): Promise<readonly { kind: string; count: number }[]>
}

/** Creates the running parts of the areas and registers their tasks. A name declared twice stops the start. */
export function runAreas(areas: readonly Area[], deps: AreaDeps): RunningAreas {
  const lists = (kind: string, of: (area: Area) => readonly string[] | undefined) =>
    mergeDistinct(
      kind,
      areas.map((area) => Object.fromEntries((of(area) ?? []).map((name) => [name, area.name]))),
    )
  lists('name', ({ name }) => [name])
  lists('house account', ({ houseAccounts }) => houseAccounts)
  lists('receipt kind', ({ receiptKinds }) => receiptKinds)
  const running = areas.map((area): AreaRuntime<TickWindow> => area.create?.(deps) ?? {})
  const tasks = mergeDistinct(
    'task',
    running.flatMap((area) => [area.tasks, area.orderedTasks]),
  )
  const ordered = new Set(running.flatMap(({ orderedTasks = {} }) => Object.keys(orderedTasks)))
  for (const [kind, run] of Object.entries(tasks))
    deps.scheduler.on(kind, run, { isOrdered: ordered.has(kind) })
  const handlers = mergeDistinct(
    'endpoint',
    running.map((area) => Object.fromEntries(area.handlers ?? [])),
  )
  const overdue = mergeDistinct(
    'overdue label',
    running.map((area) => area.overdue),
  )
  const listeners = running.flatMap((area) => area.onTick ?? []).map(inOrder)
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
      throwAll(ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    },
    inBackground: (now) =>
      runSequentially(running.flatMap((area) => area.inBackground ?? []).map((work) => () => work(now))),
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

/** The earlier of two instants; null stands for never. */
export const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || (other !== null && other < one) ? other : one

/**
 * Delivers windows one after the other. One that failed for a lost connection is delivered again before the
 * next, so that no second is skipped; after any other failure the next window follows.
 */
function inOrder(listener: (window: TickWindow) => Promise<unknown>) {
  const waiting: TickWindow[] = []
  return async (window: TickWindow): Promise<void> => {
    waiting.push(window)
    const failures: unknown[] = []
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const failure = await listener(first).then(() => null, orError)
      if (failure !== null) failures.push(failure)
      if (failure !== null && isLost(failure)) break
      waiting.shift()
    }
    throwAll(failures)
  }
}

const orError = (error: unknown): unknown => error ?? new Error('a listener failed without an error')

const isLost = (error: unknown): boolean => error instanceof OutcomeUnknown || isConnectionError(error)

/** Runs every step; failures are collected, so one never stops the others. */
export async function runSequentially(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  throwAll(failures)
}

function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'several steps of a tick failed')
}
