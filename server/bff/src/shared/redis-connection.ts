import { Redis } from 'ioredis'
import type { SetTimer } from '#upstream'
import { type Reason, reasonOf, SLOW } from './reasons.ts'
import { type Commands, PREFIX, SCRIPTS } from './scripts.ts'

/** What came of asking. `sent` tells that Redis may have heard of it all the same. */
export type RedisResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sent: boolean }

/** The one connection to Redis. Nobody waits for it longer than a moment, and nobody needs it. */
export type RedisConnection = {
  readonly isConnected: boolean
  ask<T>(command: (redis: Commands) => Promise<T>): Promise<RedisResult<T>>
  /** Resolves when everything is as Redis has it, or when it has not come in time. */
  start(): Promise<void>
  /** Lets what is on its way arrive, if that is soon, and leaves. */
  close(): Promise<void>
}

export type RedisConnectionOptions = {
  readonly url: string
  /** Uniform in [0, 1): replicas come back spread over time. */
  readonly jitter: () => number
  readonly setTimer: SetTimer
  /** How long a question may take; a fifth of a second unless a test says otherwise. */
  readonly timeoutMs?: number
  /** On which others tell what they did. */
  readonly channel: string
  readonly onMessage: (message: string) => void
  /** Makes Redis and this memory agree; asked after each new connection, before anybody else is. */
  readonly reconcile: (redis: Commands) => Promise<void>
  readonly onConnected: () => void
  /** It has answered, as it is asked to once a second. */
  readonly onHeartbeat: () => void
  readonly onDisconnected: (reason: Reason) => void
  /** Counts a question that was not answered. */
  readonly failed: (reason: Reason, error: unknown) => void
}

/** Longer than this no caller waits for Redis. */
const COMMAND_TIMEOUT_MS = 200
/** What is said when a connection is new may take longer: nobody waits for it. */
const HANDSHAKE_MS = 1_000
const START_MS = 1_000
const HEARTBEAT_MS = 1_000
const INITIAL_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 3_000
/** Questions that Redis owes an answer; whoever comes then does without. */
const PENDING_MAX = 500
/** So many in a row without an answer in time, and it is not asked any more until a beat gets through. */
const TIMEOUTS_BEFORE_DISCONNECT = 3
/** Half a second at most for what is on its way when it leaves. */
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
    // The first word stands: what follows from it would hide it.
    if (state.isClosed || state.why !== null) return
    state.why = reason
    options.onDisconnected(reason)
  }

  function lost(error: unknown): void {
    const reason = reasonOf(error)
    options.failed(reason, error)
    // One question that it does not understand says nothing about the others.
    if (reason === 'fault' || (reason === 'slow' && ++state.timeoutsInRow < TIMEOUTS_BEFORE_DISCONNECT))
      return
    leave(reason)
  }

  /** A turn of our own that took long is no fault of Redis: what has come by then is read before anybody gives up. */
  const withTimeout = <T>(response: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = setTimer(timeoutMs, () => void setImmediate(setImmediate, () => reject(new Error(SLOW))))
      response.finally(stop).then(resolve, reject)
    })

  /** Not here yet, but connected: everything that was missed is made up for first. */
  async function arrive(): Promise<Reason | null> {
    if (state.isArriving) return null
    state.isArriving = true
    try {
      // Whoever reads first and listens afterwards misses what was said in between.
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

  /** Looks once a second whether Redis answers and takes what it is given; that is how it is found again. */
  async function heartbeat(): Promise<void> {
    if (redis.status !== 'ready') return
    if (!state.isConnected) {
      // A connection on which nothing comes back any more is given up: the next one may go through.
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

/** Whether it answers and takes what it is given: one that is full answers, too. */
const touch = (redis: Commands): Promise<unknown> =>
  redis.set(`${PREFIX}heartbeat`, '', 'PX', 10 * HEARTBEAT_MS)
