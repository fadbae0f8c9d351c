import { Redis } from 'ioredis'
import type { SetTimer } from '#upstream'
import { type Reason, reasonOf, SLOW } from './reasons.ts'
import { type Commands, PREFIX, SCRIPTS } from './scripts.ts'

/** Result of a command. `sent`: Redis may have executed it although it failed. */
export type RedisResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sent: boolean }

/** The one connection to Redis. Commands have a short timeout, and every caller has a fallback. */
export type RedisConnection = {
  readonly isConnected: boolean
  ask<T>(command: (redis: Commands) => Promise<T>): Promise<RedisResult<T>>
  /** Resolves when the state is synchronized, or after a timeout. */
  start(): Promise<void>
  /** Waits briefly for commands in flight, then disconnects. */
  close(): Promise<void>
}

export type RedisConnectionOptions = {
  readonly url: string
  /** Uniform in [0, 1): spreads the reconnects of replicas. */
  readonly jitter: () => number
  readonly setTimer: SetTimer
  /** Timeout of a command; 200 ms by default. */
  readonly timeoutMs?: number
  /** Pub/sub channel of the replica messages. */
  readonly channel: string
  readonly onMessage: (message: string) => void
  /** Synchronizes Redis and memory; runs after each new connection, before any other command. */
  readonly reconcile: (redis: Commands) => Promise<void>
  readonly onConnected: () => void
  /** Redis responded to the heartbeat, once a second. */
  readonly onHeartbeat: () => void
  readonly onDisconnected: (reason: Reason) => void
  /** Counts a failed command. */
  readonly failed: (reason: Reason, error: unknown) => void
}

/** The longest that a request waits for Redis. */
const COMMAND_TIMEOUT_MS = 200
/** Commands of a new connection may take longer: no request waits for them. */
const HANDSHAKE_MS = 1_000
const START_MS = 1_000
const HEARTBEAT_MS = 1_000
const INITIAL_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 3_000
/** Limit of pending commands; further callers use the fallback. */
const PENDING_MAX = 500
/** After this many timeouts in a row, commands are skipped until a heartbeat succeeds. */
const TIMEOUTS_BEFORE_DISCONNECT = 3
/** At most half a second for commands in flight when closing. */
const DRAIN_POLLS_MAX = 50
const DRAIN_POLL_MS = 10

export function createRedisConnection(options: RedisConnectionOptions): RedisConnection {
  const { setTimer, timeoutMs = COMMAND_TIMEOUT_MS } = options
  const redis = new Redis(options.url, {
    lazyConnect: true,
    connectTimeout: 1_000,
    commandTimeout: HANDSHAKE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
    scripts: SCRIPTS,
    retryStrategy: (times) =>
      Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** times) * (0.5 + options.jitter() / 2),
  }) as Commands
  const state = {
    isConnected: false,
    isArriving: false,
    isClosed: false,
    timeoutsInRow: 0,
    pending: 0,
    why: null as Reason | null,
  }
  const waiting = new Set<() => void>()
  let stopHeartbeat: (() => void) | null = null

  function leave(reason: Reason): void {
    state.isConnected = false
    // The first error is the cause; later ones would hide it.
    if (state.isClosed || state.why !== null) return
    state.why = reason
    options.onDisconnected(reason)
  }

  function lost(error: unknown): void {
    const reason = reasonOf(error)
    options.failed(reason, error)
    // A single failing command is no reason to stop using Redis.
    if (reason === 'fault' || (reason === 'slow' && ++state.timeoutsInRow < TIMEOUTS_BEFORE_DISCONNECT))
      return
    leave(reason)
  }

  /** After a long event-loop turn of our own, pending data is read before a timeout is raised. */
  const withTimeout = <T>(response: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = setTimer(timeoutMs, () => void setImmediate(setImmediate, () => reject(new Error(SLOW))))
      response.finally(stop).then(resolve, reject)
    })

  /** Connected, but not used until the state is synchronized. */
  async function arrive(): Promise<Reason | null> {
    if (state.isArriving) return null
    state.isArriving = true
    try {
      // Subscribe before reading, so that no message is missed in between.
      await redis.subscribe(options.channel)
      await withTimeout(touch(redis))
      await options.reconcile(redis)
    } catch (error) {
      const reason = reasonOf(error)
      options.failed(reason, error)
      leave(reason)
      return reason
    } finally {
      state.isArriving = false
    }
    if (redis.status !== 'ready' || state.isClosed) return null
    Object.assign(state, { isConnected: true, timeoutsInRow: 0, why: null })
    options.onConnected()
    options.onHeartbeat()
    for (const done of waiting) done()
    return null
  }

  /** Checks once a second whether Redis accepts writes; this also detects its return. */
  async function heartbeat(): Promise<void> {
    if (redis.status !== 'ready') return
    if (!state.isConnected) {
      // A connection without responses is replaced: a new one may work.
      if ((await arrive()) === 'slow') redis.disconnect(true)
    } else {
      await withTimeout(touch(redis)).then(() => {
        state.timeoutsInRow = 0
        options.onHeartbeat()
      }, lost)
    }
  }
  const scheduleHeartbeat = (): void => {
    stopHeartbeat = setTimer(
      HEARTBEAT_MS,
      () => void heartbeat().finally(() => state.isClosed || scheduleHeartbeat()),
    )
  }

  redis.on('error', (error: unknown) => leave(reasonOf(error)))
  redis.on('close', () => leave('cut'))
  redis.on('message', (_channel: string, message: string) => options.onMessage(message))
  redis.on('ready', () => void arrive())

  return {
    get isConnected() {
      return state.isConnected
    },
    async ask(command) {
      if (!state.isConnected || state.pending >= PENDING_MAX) return { ok: false, sent: false }
      state.pending++
      const response = command(redis).finally(() => state.pending--)
      try {
        const value = await withTimeout(response)
        state.timeoutsInRow = 0
        return { ok: true, value }
      } catch (error) {
        lost(error)
        return { ok: false, sent: true }
      }
    },
    start() {
      scheduleHeartbeat()
      void redis.connect().catch((error: unknown) => leave(reasonOf(error)))
      return new Promise((done) => {
        const stop = setTimer(START_MS, () => over())
        const over = (): void => {
          stop()
          waiting.delete(over)
          done()
        }
        waiting.add(over)
      })
    },
    async close() {
      stopHeartbeat?.()
      if (state.isConnected) options.onHeartbeat()
      for (let polls = DRAIN_POLLS_MAX; polls > 0 && state.isConnected && state.pending > 0; polls--) {
        await new Promise<void>((over) => void setTimer(DRAIN_POLL_MS, over))
      }
      state.isClosed = true
      state.isConnected = false
      for (const done of waiting) done()
      redis.disconnect()
    },
  }
}

/** Writes, because a full Redis still responds to reads. */
const touch = (redis: Commands): Promise<unknown> =>
  redis.set(`${PREFIX}heartbeat`, '', 'PX', 10 * HEARTBEAT_MS)
