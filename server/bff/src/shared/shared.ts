import type { MachineTime } from '@bourse/contracts/kit'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { IdempotencyLocks } from '#idempotency'
import type { Policy } from '#policy'
import { BROWSER_LIFE_MS, createSeal, type Seal } from '#session'
import { type SetTimer, onTimer } from '#upstream'
import type { Counters } from '#web/guard'
import { type SharedResponses, createSharedResponses } from './shared-responses.ts'
import { createIdempotencyLocks, type SharedIdempotencyLocks } from './idempotency-locks.ts'
import { createRateCounters, type RateCounters } from './rate-counters.ts'
import { createRevokedSessions, type RevokedSessions } from './revoked-sessions.ts'
import {
  createRedisConnection,
  type RedisConnection,
  type RedisConnectionOptions,
} from './redis-connection.ts'
import { createReplicaMessages, type ReplicaMessage } from './replica-messages.ts'
import type { Reason } from './reasons.ts'
import { type Commands, PREFIX } from './scripts.ts'

export type SharedOptions = {
  /** URL of Redis; null: a single replica, with all state in memory. */
  readonly url: string | null
  /** The session keys; equal on all replicas. */
  readonly keys: readonly Buffer[]
  readonly policies: Readonly<Record<string, Policy>>
  readonly now: () => MachineTime
  readonly monotonicNow: () => number
  readonly bytes: (length: number) => Buffer
  readonly setTimer?: SetTimer
  readonly timeoutMs?: number
  readonly log: FastifyBaseLogger
  readonly onFailed: (reason: Reason) => void
  /** Called when a session ended, here or at another replica: close its sockets. */
  readonly onEnded: (sid: string) => void
  /** Called when another replica invalidated cached responses. */
  readonly onInvalidated: (names: readonly string[]) => void
}

export type Shared = {
  readonly state: 'none' | 'connected' | 'unavailable'
  /** Whether the member has signed out of this session. */
  isEnded(sid: string): boolean
  /**
   * Closes the sockets of a session at all replicas; with an instant the session is also rejected until then.
   */
  end(sid: string, until: MachineTime | null): void
  /** Shared counters; null for a single replica, which counts by itself. */
  readonly counters: Counters | null
  readonly locks: IdempotencyLocks | null
  readonly responses: Pick<SharedResponses, 'readOrLoad' | 'invalidate'> | null
  start(): Promise<void>
  close(): Promise<void>
}

/** Creates the state shared by replicas; each one works without it. */
export const createShared = (options: SharedOptions): Shared =>
  options.url === null ? alone(options) : together(options, options.url)

function together(options: SharedOptions, url: string): Shared {
  const { bytes, onEnded, setTimer = onTimer, keys } = options
  const seal = createSeal(keys, bytes)
  const self = bytes(9).toString('base64url')
  const messages = createReplicaMessages(seal, self)
  const channel = `${PREFIX}events`
  const lately = new LRUCache<string, true>({ max: LATELY_MAX })
  const connection: RedisConnection = createRedisConnection({
    url,
    channel,
    setTimer,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
    jitter: () => bytes(2).readUInt16LE(0) / 65_536,
    onMessage: (message) => receive(messages.read(message)),
    ...synchronization(() => parts),
    ...connectionLog(options),
  })
  const publish: Publish = (redis, message) => redis.publish(channel, messages.write(message))
  const parts = createParts(options, { connection, seal, self, setTimer, publish })
  const { revokedSessions, responses, locks, counts } = parts

  /** Publishes a lost session once: a program may repeat requests with a session that the upstream lost. */
  function publishLost(sid: string): void {
    if (lately.has(sid)) return
    lately.set(sid, true)
    void connection.run((redis) => publish(redis, { ended: [{ sid, until: null }] }))
  }

  function receive(message: ReturnType<typeof messages.read>): void {
    for (const { sid, until } of message?.ended ?? []) {
      if (until !== null) revokedSessions.learn({ sid, until })
      onEnded(sid)
    }
    if (message !== null && message.forgot.length > 0) options.onInvalidated(message.forgot)
  }

  return {
    get state() {
      return connection.isConnected ? 'connected' : 'unavailable'
    },
    isEnded: revokedSessions.has,
    end(sid, until) {
      onEnded(sid)
      if (until !== null) revokedSessions.add({ sid, until })
      else publishLost(sid)
    },
    counters: counts.counters,
    locks,
    responses,
    start: () => connection.start(),
    close() {
      counts.close()
      return connection.close()
    },
  }
}

type Publish = (redis: Commands, message: Partial<ReplicaMessage>) => Promise<unknown>
type PartsDeps = {
  readonly connection: RedisConnection
  readonly seal: Seal
  readonly self: string
  readonly setTimer: SetTimer
  readonly publish: Publish
}

function createParts(
  { now, monotonicNow, onEnded, keys, policies }: SharedOptions,
  { connection, seal, self, setTimer, publish }: PartsDeps,
): Parts {
  return {
    revokedSessions: createRevokedSessions({
      now,
      connection,
      lifeMs: BROWSER_LIFE_MS,
      publish: (redis, all) => publish(redis, { ended: all }),
      onLearned: onEnded,
    }),
    responses: createSharedResponses({
      connection,
      seal,
      policies,
      publish: (redis, forgot) => publish(redis, { forgot }),
    }),
    locks: createIdempotencyLocks({ connection, seal, self, now, setTimer }),
    counts: createRateCounters({ connection, key: keys[0] ?? Buffer.alloc(0), monotonicNow, setTimer }),
  }
}

type Parts = {
  readonly revokedSessions: RevokedSessions
  readonly responses: SharedResponses
  readonly locks: SharedIdempotencyLocks
  readonly counts: RateCounters
}

function synchronization(parts: () => Parts): Pick<RedisConnectionOptions, 'reconcile' | 'onHeartbeat'> {
  let lastRun: string | null = null
  return {
    async reconcile(redis) {
      const { revokedSessions, responses, locks } = parts()
      await revokedSessions.reconcile(redis)
      await responses.reconcile(redis)
      await locks.reconcile(redis)
      const run = await readRunId(redis)
      if (lastRun !== null && run !== lastRun) await locks.restore(redis)
      lastRun = run
    },
    onHeartbeat() {
      // Failed writes are retried until all are sent.
      for (const part of Object.values(parts())) part.flush()
    },
  }
}

type ConnectionLog = Pick<RedisConnectionOptions, 'onConnected' | 'onDisconnected' | 'onFailed'>

function connectionLog({ log, onFailed }: SharedOptions): ConnectionLog {
  const faults = new Set<string>()
  return {
    onConnected: () => log.info('Redis connected'),
    onDisconnected: (reason) => log.warn({ reason }, 'Redis unavailable; using local state'),
    onFailed(reason, error) {
      onFailed(reason)
      const { message } = error as Error
      // Retried each second, logged once.
      if (reason !== 'fault' || faults.has(message)) return
      faults.add(message)
      log.error({ err: error }, 'Redis write failed')
    },
  }
}

/** Reads the run id of a Redis: another one may have lost data. */
const readRunId = async (redis: Commands): Promise<string | null> =>
  /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? null

const LATELY_MAX = 1_000

const NO_PUBLISH = () => Promise.resolve()

/** Creates the state of a single replica: the same guarantees from memory. */
function alone({ now, onEnded }: SharedOptions): Shared {
  const revokedSessions = createRevokedSessions({
    now,
    connection: null,
    lifeMs: BROWSER_LIFE_MS,
    onLearned: onEnded,
    publish: NO_PUBLISH,
  })
  return {
    state: 'none',
    isEnded: revokedSessions.has,
    end(sid, until) {
      if (until !== null) revokedSessions.add({ sid, until })
      onEnded(sid)
    },
    counters: null,
    locks: null,
    responses: null,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}
