import { Redis } from 'ioredis'
import type { SetTimer } from '#upstream'
import { type Reason, classifyError, SLOW } from './reasons.ts'
import { type Commands, PREFIX, SCRIPTS } from './scripts.ts'

/** Result of a command. `sent`: Redis may have executed it although it failed. */
export type RedisResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly sent: boolean }

/** The one connection to Redis. Commands have a short timeout, and every caller has a fallback. */
export type RedisConnection = {
  readonly isConnected: boolean
  run<T>(command: (redis: Commands) => Promise<T>): Promise<RedisResult<T>>
  /** Resolves when the state is synchronized, or after a timeout. */
  start(): Promise<void>
  /** Waits briefly for commands in flight, then disconnects. */
  close(): Promise<void>
}

export type RedisConnectionOptions = {
  readonly url: string
  /** A random number in [0, 1), which spreads the reconnects of replicas. */
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
  /** Called when Redis responds to the heartbeat, once a second. */
  readonly onHeartbeat: () => void
  readonly onDisconnected: (reason: Reason) => void
  /** Counts a failed command. */
  readonly onFailed: (reason: Reason, error: unknown) => void
}

/** The longest that a request waits for Redis. */
const COMMAND_TIMEOUT_MS = 200
/** The timeout of commands of a new connection; no request waits for them. */
const HANDSHAKE_MS = 1_000
const START_MS = 1_000
const HEARTBEAT_MS = 1_000
const INITIAL_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 3_000
/** Limit of pending commands; further callers use the fallback. */
const PENDING_MAX = 500
/** Timeouts in a row after which commands are skipped until a heartbeat succeeds. */
const TIMEOUTS_BEFORE_DISCONNECT = 3
/** Polls for commands in flight when closing: half a second. */
const DRAIN_POLLS_MAX = 50
const DRAIN_POLL_MS = 10

export const createRedisConnection = (options: RedisConnectionOptions): RedisConnection =>
  new OwnConnection(options)

class OwnConnection implements RedisConnection {
  readonly #options: RedisConnectionOptions
  readonly #redis: Commands
  readonly #waiting = new Set<() => void>()
  isConnected = false
  #isArriving = false
  #isClosed = false
  #timeoutsInRow = 0
  #pending = 0
  #why: Reason | null = null
  #stopHeartbeat: (() => void) | null = null

  constructor(options: RedisConnectionOptions) {
    this.#options = options
    this.#redis = createClient(options)
    this.#redis.on('error', (error: unknown) => this.#leave(classifyError(error)))
    this.#redis.on('close', () => this.#leave('cut'))
    this.#redis.on('message', (_channel: string, message: string) => options.onMessage(message))
    this.#redis.on('ready', () => void this.#arrive())
  }

  async run<T>(command: (redis: Commands) => Promise<T>): Promise<RedisResult<T>> {
    if (!this.isConnected || this.#pending >= PENDING_MAX) return { ok: false, sent: false }
    this.#pending++
    const response = command(this.#redis).finally(() => this.#pending--)
    try {
      const value = await this.#withTimeout(response)
      this.#timeoutsInRow = 0
      return { ok: true, value }
    } catch (error) {
      this.#lost(error)
      return { ok: false, sent: true }
    }
  }

  start(): Promise<void> {
    this.#scheduleHeartbeat()
    void this.#redis.connect().catch((error: unknown) => this.#leave(classifyError(error)))
    return new Promise((done) => {
      const stop = this.#options.setTimer(START_MS, () => over())
      const over = (): void => {
        stop()
        this.#waiting.delete(over)
        done()
      }
      this.#waiting.add(over)
    })
  }

  async close(): Promise<void> {
    this.#stopHeartbeat?.()
    if (this.isConnected) this.#options.onHeartbeat()
    for (let polls = DRAIN_POLLS_MAX; polls > 0 && this.isConnected && this.#pending > 0; polls--) {
      await new Promise<void>((over) => void this.#options.setTimer(DRAIN_POLL_MS, over))
    }
    this.#isClosed = true
    this.isConnected = false
    for (const done of this.#waiting) done()
    this.#redis.disconnect()
  }

  #leave(reason: Reason): void {
    this.isConnected = false
    // The first error is the cause; later ones would hide it.
    if (this.#isClosed || this.#why !== null) return
    this.#why = reason
    this.#options.onDisconnected(reason)
  }

  #lost(error: unknown): void {
    const reason = classifyError(error)
    this.#options.onFailed(reason, error)
    // A single failing command is no reason to stop using Redis.
    if (reason === 'fault' || (reason === 'slow' && ++this.#timeoutsInRow < TIMEOUTS_BEFORE_DISCONNECT))
      return
    this.#leave(reason)
  }

  /** Raises a timeout only after pending data was read, because our own event loop may have been busy. */
  #withTimeout<T>(response: Promise<T>): Promise<T> {
    const { setTimer, timeoutMs = COMMAND_TIMEOUT_MS } = this.#options
    return new Promise((resolve, reject) => {
      const stop = setTimer(timeoutMs, () => void setImmediate(setImmediate, () => reject(new Error(SLOW))))
      response.finally(stop).then(resolve, reject)
    })
  }

  /** Synchronizes a new connection, which is not used before. */
  async #arrive(): Promise<Reason | null> {
    if (this.#isArriving) return null
    this.#isArriving = true
    const options = this.#options
    try {
      // Subscribe before reading, so that no message is missed in between.
      await this.#redis.subscribe(options.channel)
      await this.#withTimeout(touch(this.#redis))
      await options.reconcile(this.#redis)
    } catch (error) {
      const reason = classifyError(error)
      options.onFailed(reason, error)
      this.#leave(reason)
      return reason
    } finally {
      this.#isArriving = false
    }
    if (this.#redis.status !== 'ready' || this.#isClosed) return null
    this.isConnected = true
    this.#timeoutsInRow = 0
    this.#why = null
    options.onConnected()
    options.onHeartbeat()
    for (const done of this.#waiting) done()
    return null
  }

  /** Checks once a second whether Redis accepts writes; this also detects its return. */
  async #heartbeat(): Promise<void> {
    if (this.#redis.status !== 'ready') return
    if (!this.isConnected) {
      // A connection without responses is replaced: a new one may work.
      if ((await this.#arrive()) === 'slow') this.#redis.disconnect(true)
      return
    }
    try {
      await this.#withTimeout(touch(this.#redis))
    } catch (error) {
      return this.#lost(error)
    }
    this.#timeoutsInRow = 0
    this.#options.onHeartbeat()
  }

  #scheduleHeartbeat(): void {
    this.#stopHeartbeat = this.#options.setTimer(
      HEARTBEAT_MS,
      () => void this.#heartbeat().finally(() => this.#isClosed || this.#scheduleHeartbeat()),
    )
  }
}

const createClient = ({ url, jitter }: RedisConnectionOptions): Commands =>
  new Redis(url, {
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
      Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** times) * (0.5 + jitter() / 2),
  }) as Commands

/** Probes with a write, because a full Redis still responds to reads. */
const touch = (redis: Commands): Promise<unknown> =>
  redis.set(`${PREFIX}heartbeat`, '', 'PX', 10 * HEARTBEAT_MS)
