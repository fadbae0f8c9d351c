import { AsyncResource, createHook, executionAsyncResource } from 'node:async_hooks'

/** How long one task held the event loop, in milliseconds. */
export type Held = {
  readonly task: string
  readonly stretches: number
  readonly longest: number
}

export type StretchMeter = {
  /** Everything that this work starts, however late it runs, belongs to the task. */
  within<T>(task: string, work: () => T): T
  /** Measures from now on. */
  reset(): void
  /** Longest first. */
  held(): Held[]
}

/** Work outside of every named task. */
export const OTHER = 'requests and connections'
const TASK = Symbol('task')
const IS_WITHIN = Symbol('runs within the stretch of another callback')
type Marked = { [TASK]?: string; [IS_WITHIN]?: true }

/** Callbacks of these kinds run before the event loop goes on, in the stretch of the callback before them. */
const WITHIN = new Set(['PROMISE', 'TickObject', 'Microtask'])
/** Many tasks use one connection: its packets are not work of the task that opened it. */
const SHARED = new Set(['TCPWRAP', 'PIPEWRAP', 'TCPSERVERWRAP', 'PIPESERVERWRAP', 'HTTPPARSER'])

/**
 * Measures how long tasks hold the event loop: from a callback of the event loop (a timer, an arrived packet) until the
 * last promise that it settled, in processor time, because an interrupted process holds nothing. A stretch of several
 * tasks is divided by their shares. The instrument makes promises slower: its figures are an upper bound.
 */
export function createStretchMeter(): StretchMeter {
  const held = new Map<string, { stretches: number; longest: number }>()
  const shares = new Map<string, number>()
  const running: { readonly task: string; from: number }[] = []
  let startedCpu = cpuMs()

  /** The processor works for the loop between two stretches as well, so the second one begins where the first ends. */
  function close(): void {
    const cpu = cpuMs()
    const wall = [...shares.values()].reduce((all, share) => all + share, 0)
    const scale = wall === 0 ? 0 : (cpu - startedCpu) / wall
    startedCpu = cpu
    for (const [task, share] of shares) {
      const known = held.get(task) ?? { stretches: 0, longest: 0 }
      held.set(task, known)
      known.stretches++
      known.longest = Math.max(known.longest, share * scale)
    }
    shares.clear()
  }
  function count(now: number): void {
    const inner = running.at(-1)
    if (inner !== undefined) shares.set(inner.task, (shares.get(inner.task) ?? 0) + now - inner.from)
  }

  createHook({
    init(_id, kind, _trigger, resource) {
      const own = resource as Marked
      if (WITHIN.has(kind)) own[IS_WITHIN] = true
      const task = (executionAsyncResource() as Marked)[TASK]
      if (task !== undefined && !SHARED.has(kind)) own[TASK] = task
    },
    before() {
      const own = executionAsyncResource() as Marked
      if (running.length === 0 && own[IS_WITHIN] === undefined) close()
      const now = performance.now()
      count(now)
      running.push({ task: own[TASK] ?? OTHER, from: now })
    },
    after() {
      const now = performance.now()
      count(now)
      running.pop()
      const outer = running.at(-1)
      if (outer !== undefined) outer.from = now
    },
  }).enable()

  return {
    within(task, work) {
      const scope = new AsyncResource(task)
      Object.assign(scope, { [TASK]: task })
      return scope.runInAsyncScope(work)
    },
    reset: () => held.clear(),
    held: () =>
      [...held]
        .map(([task, found]) => ({ task, ...found }))
        .toSorted((one, other) => other.longest - one.longest),
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
