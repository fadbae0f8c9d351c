import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Later } from '#upstream'
import type { Counted, Counters } from '#web/guard'
import type { Line } from './line.ts'
import { PREFIX } from './scripts.ts'

/**
 * Counts of callers that all replicas add to. Small budgets ask Redis with every call; the large one counts here and
 * tells the others a few times a second, so that no ordinary call waits for Redis.
 */
export type Counts = {
  readonly counters: Counters
  /** Tells what was counted while nobody could be told. */
  flush(): void
  close(): void
}

export type CountsOptions = {
  readonly line: Pick<Line, 'ask' | 'isHere'>
  /** Addresses are known to Redis by a hash that only we can make. */
  readonly key: Buffer
  readonly elapsed: () => number
  readonly later: Later
}

type Window = {
  readonly name: string
  readonly windowMs: number
  /** What Redis last said of all replicas together. */
  told: number
  /** Counted here and on its way to Redis, or still waiting for that. */
  sending: number
  unsent: number
  ends: number
}

/** Budgets up to this one are worth a question each: guesses of passwords and codes that cost money. */
const EXACT_MAX = 100
/** Of the large one so much is used before the others are told: most callers never get there, and cost Redis nothing. */
const TOLD_FROM = 1 / 16
const TELL_MS = 250
const AT_ONCE = 200
const CALLERS_REMEMBERED = 10_000

export function createCounts({ line, key, elapsed, later }: CountsOptions): Counts {
  const untold = new Set<Window>()
  let stop: (() => void) | null = null

  const nameOf = (budget: string, caller: string): string =>
    `${PREFIX}count:${budget}:${createHmac('sha256', key).update(`count ${caller}`).digest('base64url').slice(0, 22)}`

  async function tell(window: Window): Promise<number | null> {
    const count = window.unsent
    window.unsent = 0
    window.sending += count
    const told = await line.ask((redis) => redis.count(window.name, count, window.windowMs))
    window.sending -= count
    if (told.ok) {
      const [all, leftMs] = told.value
      window.told = all
      window.ends = elapsed() + leftMs
      return all
    }
    // Counted twice would be harsher than the budget says; what may have arrived is taken as told.
    if (told.sent) window.told += count
    else window.unsent += count
    return null
  }

  function flush(): void {
    if (!line.isHere) return
    for (const window of [...untold].slice(0, AT_ONCE)) {
      untold.delete(window)
      if (window.ends > elapsed()) void tell(window)
    }
    if (untold.size > 0) flushLater()
  }

  function flushLater(): void {
    stop ??= later(TELL_MS, () => {
      stop = null
      flush()
    })
  }

  const exact = async (window: Window): Promise<Counted> => {
    const all = await tell(window)
    return { count: all ?? seenOf(window), leftMs: Math.max(0, window.ends - elapsed()) }
  }

  return {
    counters({ name, max, windowMs }) {
      const windows = new LRUCache<string, Window>({
        max: CALLERS_REMEMBERED,
        dispose: (window) => untold.delete(window),
      })
      return (caller) => {
        let window = windows.get(caller)
        if (window === undefined || window.ends <= elapsed()) {
          const fresh = { told: 0, sending: 0, unsent: 0, ends: elapsed() + windowMs }
          window = { name: nameOf(name, caller), windowMs, ...fresh }
          windows.set(caller, window)
        }
        const leftMs = window.ends - elapsed()
        // Whoever has used up his budget is not counted on: a flood on us must not be one on Redis.
        if (seenOf(window) >= max) return { count: max + 1, leftMs }
        window.unsent++
        if (max <= EXACT_MAX && line.isHere) return exact(window)
        const count = seenOf(window)
        if (max <= EXACT_MAX || count > max * TOLD_FROM) {
          untold.add(window)
          flushLater()
        }
        return { count, leftMs }
      }
    },
    flush,
    close: () => stop?.(),
  }
}

const seenOf = ({ told, sending, unsent }: Window): number => told + sending + unsent
