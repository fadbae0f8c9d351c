import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IdempotencyLocks } from '#idempotency'
import type { Policy } from '#policy'
import { BROWSER_LIFE_MS, createSeal } from '#session'
import { type SetTimer, onTimer } from '#upstream'
import type { Counters } from '#web/guard'
import { type SharedResponses, createSharedResponses } from './shared-responses.ts'
import { createIdempotencyLocks } from './idempotency-locks.ts'
import { createRateCounters } from './rate-counters.ts'
import { createRevokedSessions } from './revoked-sessions.ts'
import { createRedisConnection, type RedisConnection } from './redis-connection.ts'
import { createReplicaMessages } from './replica-messages.ts'
import type { Reason } from './reasons.ts'
import { type Commands, PREFIX } from './scripts.ts'

export type SharedOptions = {
  /** Null: there is one replica, and everything is in its own memory. */
  readonly url: string | null
  /** Those that seal sessions; all replicas have the same. */
  readonly keys: readonly Buffer[]
  readonly policies: Readonly<Record<string, Policy>>
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly bytes: (length: number) => Buffer
  readonly setTimer?: SetTimer
  readonly timeoutMs?: number
  readonly log: FastifyBaseLogger
  readonly failed: (reason: Reason) => void
  /** A session is over, here or elsewhere: its sockets are to go. */
  readonly ended: (sid: string) => void
  /** Kept answers were forgotten elsewhere. */
  readonly forgot: (names: readonly string[]) => void
}

export type Shared = {
  readonly state: 'none' | 'here' | 'unavailable'
  /** Whether a member has signed out of this session. */
  isEnded(sid: string): boolean
  /** Ends the sockets of a session everywhere; with a moment the session itself is over until then, too. */
  end(sid: string, until: number | null): void
  /** Null where there is one replica, which counts by itself. */
  readonly counters: Counters | null
  readonly locks: IdempotencyLocks | null
  readonly responses: Pick<SharedResponses, 'ask' | 'invalidate'> | null
  start(): Promise<void>
  close(): Promise<void>
}

/** What replicas have in common. Each of them can do without. */
export const createShared = (options: SharedOptions): Shared =>
  options.url === null ? alone(options) : together(options, options.url)

function together(options: SharedOptions, url: string): Shared {
  const { now, monotonicNow, bytes, ended, setTimer = onTimer, keys } = options
  const seal = createSeal(keys, bytes)
  const self = bytes(9).toString('base64url')
  const messages = createReplicaMessages(seal, self)
  const channel = `${PREFIX}events`
  const faults = new Set<string>()
  const lately = new LRUCache<string, true>({ max: LATELY_MAX })
  let lastRun: string | null = null
  const connection: RedisConnection = createRedisConnection({
    url,
    channel,
    setTimer,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    jitter: () => bytes(2).readUInt16LE(0) / 65_536,
    onMessage: (message) => receive(messages.read(message)),
    async reconcile(redis) {
      await revokedSessions.reconcile(redis)
      await responses.reconcile(redis)
      await locks.reconcile(redis)
      const run = await runOf(redis)
      if (lastRun !== null && run !== lastRun) await locks.restore(redis)
      lastRun = run
    },
    onHeartbeat() {
      // What went wrong once is tried again, until nothing is left that the others do not know.
      for (const part of [revokedSessions, responses, locks, counts]) part.flush()
    },
    onConnected() {
      options.log.info('Redis connected')
    },
    onDisconnected: (reason) => options.log.warn({ reason }, 'Redis unavailable; using local state'),
    failed(reason, error) {
      options.failed(reason)
      const { message } = error as Error
      // It is tried again each second; the log hears of it once.
      if (reason !== 'fault' || faults.has(message)) return
      faults.add(message)
      options.log.error({ err: error }, 'Redis write failed')
    },
  })
  const revokedSessions = createRevokedSessions({
    now,
    connection,
    lifeMs: BROWSER_LIFE_MS,
    publish: (redis, all) => redis.publish(channel, messages.write({ ended: all })),
    learned: ended,
  })
  const responses = createSharedResponses({
    connection,
    seal,
    policies: options.policies,
    publish: (redis, forgot) => redis.publish(channel, messages.write({ forgot })),
  })
  const locks = createIdempotencyLocks({ connection, seal, self, now, setTimer })
  const counts = createRateCounters({ connection, key: keys[0] ?? Buffer.alloc(0), monotonicNow, setTimer })

  function receive(message: ReturnType<typeof messages.read>): void {
    for (const { sid, until } of message?.ended ?? []) {
      if (until !== null) revokedSessions.learn({ sid, until })
      ended(sid)
    }
    if (message !== null && message.forgot.length > 0) options.forgot(message.forgot)
  }

  return {
    get state() {
      return connection.isConnected ? 'here' : 'unavailable'
    },
    isEnded: revokedSessions.has,
    end(sid, until) {
      ended(sid)
      if (until !== null) revokedSessions.add({ sid, until })
      else if (!lately.has(sid)) {
        // A program that goes on with a session that the upstream has lost is not told of with each call.
        lately.set(sid, true)
        void connection.ask((redis) => redis.publish(channel, messages.write({ ended: [{ sid, until }] })))
      }
    },
    counters: counts.counters,
    locks,
    responses,
    start: connection.start,
    close() {
      counts.close()
      return connection.close()
    },
  }
}

/** Names the run of a Redis: another one may have lost what the last one knew. */
const runOf = async (redis: Commands): Promise<string | null> =>
  /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? null

const LATELY_MAX = 1_000

const NO_PUBLISH = () => Promise.resolve()

/** One replica: the same promises, kept in this memory. */
function alone({ now, ended }: SharedOptions): Shared {
  const revokedSessions = createRevokedSessions({
    now,
    connection: null,
    lifeMs: BROWSER_LIFE_MS,
    learned: ended,
    publish: NO_PUBLISH,
  })
  return {
    state: 'none',
    isEnded: revokedSessions.has,
    end(sid, until) {
      if (until !== null) revokedSessions.add({ sid, until })
      ended(sid)
    },
    counters: null,
    locks: null,
    responses: null,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
