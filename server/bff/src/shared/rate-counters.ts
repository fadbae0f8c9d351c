import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SetTimer } from '#upstream'
import type { WindowCount, Counters } from '#web/guard'
import type { RedisConnection } from './redis-connection.ts'
import { PREFIX } from './scripts.ts'

/**
 * Rate counters shared by replicas. Small limits use Redis on every request; the large one is counted here
 * and synchronized a few times a second, so that normal requests never wait for Redis.
 */
export type RateCounters = {
  readonly counters: Counters
  /** Sends counts that could not be sent before. */
  flush(): void
  close(): void
}

export type RateCountersOptions = {
  readonly connection: Pick<RedisConnection, 'run' | 'isConnected'>
  /** Callers' addresses are hashed with a secret key. */
  readonly key: Buffer
  readonly monotonicNow: () => number
  readonly setTimer: SetTimer
}

type Window = {
  readonly name: string
  readonly windowMs: number
  /** The last total over all replicas reported by Redis. */
  confirmed: number
  /** Requests counted here and not yet confirmed by Redis. */
  sending: number
  unsent: number
  expiresAt: number
}

/** The largest limit that uses Redis on each request: password and code attempts. */
const EXACT_MAX = 100
/**
 * The share of the large limit from which counts are shared: most callers never reach it, and cost Redis
 * nothing.
 */
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

  const buildName = (limit: string, caller: string): string =>
    `${PREFIX}count:${limit}:${createHmac('sha256', key).update(`count ${caller}`).digest('base64url').slice(0, 22)}`

  async function sync(window: Window): Promise<number | null> {
    const count = window.unsent
    window.unsent = 0
    window.sending += count
    const result = await connection.run((redis) => redis.count(window.name, count, window.windowMs))
    window.sending -= count
    if (result.ok) {
      const [all, leftMs] = result.value
      window.confirmed = all
      window.expiresAt = monotonicNow() + leftMs
      return all
    }
    // A command that may have arrived counts as confirmed; counting twice would be stricter than the limit.
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
    return { count: all ?? countSeen(window), leftMs: Math.max(0, window.expiresAt - monotonicNow()) }
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
          window = { name: buildName(name, caller), windowMs, ...fresh }
          windows.set(caller, window)
        }
        const leftMs = window.expiresAt - monotonicNow()
        // An exhausted limit is not counted further: a flood must not reach Redis.
        if (countSeen(window) >= max) return { count: max + 1, leftMs }
        window.unsent++
        if (max <= EXACT_MAX && connection.isConnected) return exact(window)
        const count = countSeen(window)
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

const countSeen = ({ confirmed, sending, unsent }: Window): number => confirmed + sending + unsent
