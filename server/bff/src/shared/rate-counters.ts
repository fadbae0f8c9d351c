import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SetTimer } from '#upstream'
import type { WindowCount, Counters } from '#web/guard'
import type { RedisConnection } from './redis-connection.ts'
import { PREFIX } from './scripts.ts'

/**
 * Counts of callers that all replicas add to. Small budgets ask Redis with every call; the large one counts here and
 * tells the others a few times a second, so that no ordinary call waits for Redis.
 */
export type RateCounters = {
  readonly counters: Counters
  /** Tells what was counted while nobody could be told. */
  flush(): void
  close(): void
}

export type RateCountersOptions = {
  readonly connection: Pick<RedisConnection, 'ask' | 'isConnected'>
  /** Addresses are known to Redis by a hash that only we can make. */
  readonly key: Buffer
  readonly monotonicNow: () => number
  readonly setTimer: SetTimer
}

type Window = {
  readonly name: string
  readonly windowMs: number
  /** What Redis last said of all replicas together. */
  confirmed: number
  /** Counted here and on its way to Redis, or still waiting for that. */
  sending: number
  unsent: number
  expiresAt: number
}

/** Budgets up to this one are worth a question each: guesses of passwords and codes that cost money. */
const EXACT_MAX = 100
/** Of the large one so much is used before the others are told: most callers never get there, and cost Redis nothing. */
const FLUSH_FROM_SHARE = 1 / 16
const FLUSH_INTERVAL_MS = 250
const AT_ONCE = 200
const CALLERS_REMEMBERED = 10_000

export function createRateCounters({
  connection,
  key,
  monotonicNow,
  setTimer,
}: RateCountersOptions): RateCounters {
  const unflushed = new Set<Window>()
  let stop: (() => void) | null = null

  const nameOf = (limit: string, caller: string): string =>
    `${PREFIX}count:${limit}:${createHmac('sha256', key).update(`count ${caller}`).digest('base64url').slice(0, 22)}`

  async function sync(window: Window): Promise<number | null> {
    const count = window.unsent
    window.unsent = 0
    window.sending += count
    const result = await connection.ask((redis) => redis.count(window.name, count, window.windowMs))
    window.sending -= count
    if (result.ok) {
      const [all, leftMs] = result.value
      window.confirmed = all
      window.expiresAt = monotonicNow() + leftMs
      return all
    }
    // Counted twice would be harsher than the budget says; what may have arrived is taken as told.
    if (result.sent) window.confirmed += count
    else window.unsent += count
    return null
  }

  function flush(): void {
    if (!connection.isConnected) return
    for (const window of [...unflushed].slice(0, AT_ONCE)) {
      unflushed.delete(window)
      if (window.expiresAt > monotonicNow()) void sync(window)
    }
    if (unflushed.size > 0) scheduleFlush()
  }

  function scheduleFlush(): void {
    stop ??= setTimer(FLUSH_INTERVAL_MS, () => {
      stop = null
      flush()
    })
  }

  const exact = async (window: Window): Promise<WindowCount> => {
    const all = await sync(window)
    return { count: all ?? seenOf(window), leftMs: Math.max(0, window.expiresAt - monotonicNow()) }
  }

  return {
    counters({ name, max, windowMs }) {
      const windows = new LRUCache<string, Window>({
        max: CALLERS_REMEMBERED,
        dispose: (window) => unflushed.delete(window),
      })
      return (caller) => {
        let window = windows.get(caller)
        if (window === undefined || window.expiresAt <= monotonicNow()) {
          const fresh = { confirmed: 0, sending: 0, unsent: 0, expiresAt: monotonicNow() + windowMs }
          window = { name: nameOf(name, caller), windowMs, ...fresh }
          windows.set(caller, window)
        }
        const leftMs = window.expiresAt - monotonicNow()
        // Whoever has used up his budget is not counted on: a flood on us must not be one on Redis.
        if (seenOf(window) >= max) return { count: max + 1, leftMs }
        window.unsent++
        if (max <= EXACT_MAX && connection.isConnected) return exact(window)
        const count = seenOf(window)
        if (max <= EXACT_MAX || count > max * FLUSH_FROM_SHARE) {
          unflushed.add(window)
          scheduleFlush()
        }
        return { count, leftMs }
      }
    },
    flush,
    close: () => stop?.(),
  }
}

const seenOf = ({ confirmed, sending, unsent }: Window): number => confirmed + sending + unsent
