import type { Urgency } from '#policy'

/** Lets calls out to the upstream, a limited number at a time, and the more urgent ones first. */
export type Gate = {
  /** True at once while there is room. Otherwise the call waits its turn, and false sends it away. */
  enter(urgency: Urgency): boolean | Promise<boolean>
  leave(): void
  standing(): GateStanding
}
export type GateStanding = {
  readonly inside: number
  readonly waiting: Readonly<Record<Urgency, number>>
  /** How long the one who waits longest has waited, in milliseconds. */
  readonly oldestMs: number
}
/** Runs something after a while, unless it is cancelled before. */
export type Later = (ms: number, run: () => void) => () => void

export const onTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

type Terms = {
  /** How many may be under way when one of this kind goes out: the rest is kept for the more urgent. */
  readonly room: number
  readonly queueMax: number
  readonly patienceMs: number
}

/** As many calls at a time as there are connections. Who waits longer than this has no use for the answer any more. */
export const TERMS: Readonly<Record<Urgency, Terms>> = {
  vital: { room: 256, queueMax: 256, patienceMs: 5_000 },
  dealing: { room: 240, queueMax: 128, patienceMs: 2_000 },
  ordinary: { room: 216, queueMax: 128, patienceMs: 1_000 },
  idle: { room: 160, queueMax: 64, patienceMs: 300 },
}
const ORDER = Object.keys(TERMS) as Urgency[]

type Waiting = { readonly since: number; readonly admit: () => void }

export function createGate(later: Later, elapsed: () => number = () => 0): Gate {
  const queues: Readonly<Record<Urgency, Set<Waiting>>> = {
    vital: new Set(),
    dealing: new Set(),
    ordinary: new Set(),
    idle: new Set(),
  }
  let inside = 0
  let waiting = 0

  function wait(urgency: Urgency): Promise<boolean> {
    const queue = queues[urgency]
    return new Promise((decide) => {
      const cancel = later(TERMS[urgency].patienceMs, () => {
        if (!queue.delete(entry)) return
        waiting--
        decide(false)
      })
      const entry: Waiting = {
        since: elapsed(),
        admit() {
          queue.delete(entry)
          waiting--
          cancel()
          inside++
          decide(true)
        },
      }
      queue.add(entry)
      waiting++
    })
  }

  return {
    enter(urgency) {
      const { room, queueMax } = TERMS[urgency]
      const queue = queues[urgency]
      // Nobody overtakes those of his own kind who wait already.
      if (inside < room && queue.size === 0) {
        inside++
        return true
      }
      return queue.size >= queueMax ? false : wait(urgency)
    },
    leave() {
      inside--
      if (waiting === 0) return
      for (const urgency of ORDER) {
        for (const entry of queues[urgency]) {
          if (inside >= TERMS[urgency].room) break
          entry.admit()
        }
      }
    },
    standing() {
      // Who came first of a kind stands first in its queue.
      const firsts = ORDER.flatMap((urgency) => [...queues[urgency]].slice(0, 1))
      const oldest = Math.min(...firsts.map(({ since }) => since))
      const [vital, dealing, ordinary, idle] = ORDER.map((urgency) => queues[urgency].size) as [
        number,
        number,
        number,
        number,
      ]
      return {
        inside,
        waiting: { vital, dealing, ordinary, idle },
        oldestMs: firsts.length === 0 ? 0 : elapsed() - oldest,
      }
    },
  }
}
