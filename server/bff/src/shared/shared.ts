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
  /** Null: a single replica, with all state in memory. */
  readonly url: string | null
  /** The session keys; equal on all replicas. */
  readonly keys: readonly Buffer[]
  readonly policies: Readonly<Record<string, Policy>>
  readonly now: () => number
  readonly monotonicNow: () => number
  readonly bytes: (length: number) => Buffer
  readonly setTimer?: SetTimer
  readonly timeoutMs?: number
  readonly log: FastifyBaseLogger
  readonly failed: (reason: Reason) => void
  /** A session ended, here or at another replica: close its sockets. */
  readonly ended: (sid: string) => void
  /** Another replica invalidated cached responses. */
  readonly forgot: (names: readonly string[]) => void
}

export type Shared = {
  readonly state: 'none' | 'here' | 'unavailable'
  /** Whether the member has signed out of this session. */
  isEnded(sid: string): boolean
  /**
   * Closes the sockets of a session at all replicas; with an instant the session is also rejected until then.
   */
  end(sid: string, until: number | null): void
  /** Null for a single replica, which counts by itself. */
  readonly counters: Counters | null
  readonly locks: IdempotencyLocks | null
  readonly responses: Pick<SharedResponses, 'ask' | 'invalidate'> | null
  start(): Promise<void>
  close(): Promise<void>
}

/** State shared by replicas; each one works without it. */
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
      // Failed writes are retried until all are sent.
      for (const part of [revokedSessions, responses, locks, counts]) part.flush()
    },
    onConnected() {
      options.log.info('Redis connected')
    },
    onDisconnected: (reason) => options.log.warn({ reason }, 'Redis unavailable; using local state'),
    failed(reason, error) {
      options.failed(reason)
      const { message } = error as Error
      // It is retried each second; logged once.
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
        // Published once per session: a program may repeat requests with a session that the upstream lost.
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

/** The run id of a Redis: another one may have lost data. */
const runOf = async (redis: Commands): Promise<string | null> =>
  /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? null

const LATELY_MAX = 1_000

const NO_PUBLISH = () => Promise.resolve()

/** A single replica: the same guarantees from memory. */
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
