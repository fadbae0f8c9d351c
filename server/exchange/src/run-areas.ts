import type { Instant } from '@bourse/contracts/kit'
import { type AreaRuntime, mergeDistinct, type Mounted, type Reader } from '#kernel'
import type { Area, AreaDeps } from './areas.ts'

/** All areas as one. */
export type RunningAreas = {
  readonly handlers: Mounted
  start(now: Instant): Promise<void>
  beforeTick(): Promise<void>
  onTick(): Promise<void>
  /** Work that a tick does not wait for. */
  inBackground(): Promise<void>
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
  const running = areas.map((area): AreaRuntime => area.create?.(deps) ?? {})
  const tasks = mergeDistinct(
    'task',
    running.map((area) => area.tasks),
  )
  for (const [kind, run] of Object.entries(tasks)) deps.scheduler.on(kind, run)
  const handlers = mergeDistinct(
    'endpoint',
    running.map((area) => Object.fromEntries(area.handlers ?? [])),
  )
  const overdue = mergeDistinct(
    'overdue label',
    running.map((area) => area.overdue),
  )
  return {
    handlers: new Map(Object.entries(handlers)),
    async start(now) {
      for (const area of running) await area.onStart?.(now)
    },
    async beforeTick() {
      for (const area of running) await area.beforeTick?.()
    },
    onTick: () => runSequentially(running.flatMap((area) => area.onTick ?? [])),
    inBackground: () => runSequentially(running.flatMap((area) => area.inBackground ?? [])),
    overdue: (reader, before) =>
      Promise.all(
        Object.entries(overdue).map(async ([kind, count]) => ({ kind, count: await count(reader, before) })),
      ),
  }
}

/** Runs every step; failures are collected, so one never stops the others. */
export async function runSequentially(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'several steps of a tick failed')
}
