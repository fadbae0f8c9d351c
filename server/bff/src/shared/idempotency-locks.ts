import { type MachineTime, msFrom } from '@bourse/contracts/kit'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { IdempotencyLock, IdempotencyLocks } from '#idempotency'
import type { Seal } from '#session'
import { EMPTY_COOKIE_JAR, type SetTimer, type Reply } from '#upstream'
import type { RedisConnection } from './redis-connection.ts'
import { type Commands, PREFIX } from './scripts.ts'
import { createOutbox } from './outbox.ts'

/** Locks in Redis. A result is member data, so it is sealed; its name is a hash of the key. */
export type SharedIdempotencyLocks = IdempotencyLocks & {
  /** Writes results that could not be written before. */
  reconcile(redis: Commands): Promise<void>
  /** Writes all known results to a Redis that lost its data. */
  restore(redis: Commands): Promise<void>
  flush(): void
}

export type IdempotencyLocksOptions = {
  readonly connection: Pick<RedisConnection, 'run'>
  readonly seal: Seal
  /** Identifies this replica while it runs. */
  readonly self: string
  readonly now: () => MachineTime
  readonly setTimer: SetTimer
}

const DAY_MS = 24 * 3_600_000
/** The longest time of a write: after it the replica has died, and the result stays unknown. */
const LONGEST_MS = 60_000
/** The pauses of a repetition that waits for another replica; after them it receives a retry response. */
const PAUSES_MS = [20, 50, 100, 200, 400, 800, 1_000, 1_000]
const UNWRITTEN_MAX = 1_000
const KNOWN_MAX = 20_000
const AT_ONCE = 500

const UNKNOWN: Reply = { kind: 'timeout', sent: true, cookieJar: EMPTY_COOKIE_JAR }
const written = z.object({ by: z.string(), print: z.string(), reply: z.nullable(z.unknown()) })
type StoredRecord = z.output<typeof written>
type PendingRecord = { readonly fingerprint: string; readonly reply: Reply | null; readonly at: MachineTime }

export function createIdempotencyLocks({
  connection,
  seal,
  self,
  now,
  setTimer,
}: IdempotencyLocksOptions): SharedIdempotencyLocks {
  /** The values of our locks, required to release them. */
  const own = new Map<string, string>()
  const outbox = createOutbox<PendingRecord>(UNWRITTEN_MAX, (name) => own.delete(name))

  /** Our own results, in case Redis loses them. */
  const known = new LRUCache<string, PendingRecord>({ max: KNOWN_MAX })

  const sealed = (print: string, reply: Reply | null): string =>
    seal.seal('idempotency', JSON.stringify({ by: self, print, reply } satisfies StoredRecord))

  /** Unseals a record; null if another installation or an unknown key sealed it. */
  function open(text: string): StoredRecord | null {
    const opened = seal.open('idempotency', text)
    const read = opened === null ? null : z.safeParse(written, JSON.parse(opened))
    return read?.success === true ? read.data : null
  }

  function toLock(text: string, ageMs: number, fingerprint: string): IdempotencyLock {
    const found = open(text)
    // The key was used, but the result is unreadable: the write must not be executed again.
    if (found === null) return { kind: 'settled', fingerprint, reply: UNKNOWN }
    if (found.reply !== null)
      return { kind: 'settled', fingerprint: found.print, reply: found.reply as Reply }
    return ageMs < LONGEST_MS
      ? { kind: 'running', fingerprint: found.print }
      : { kind: 'settled', fingerprint: found.print, reply: UNKNOWN }
  }

  async function inspect(name: string, fingerprint: string): Promise<IdempotencyLock | null> {
    const key = buildKey(name)
    const result = await connection.run((redis) => Promise.all([redis.get(key), redis.pttl(key)]))
    // Another replica has the lock, but its state cannot be read.
    if (!result.ok) return { kind: 'running', fingerprint }
    const [text, leftMs] = result.value
    return text === null ? null : toLock(text, DAY_MS - leftMs, fingerprint)
  }

  async function acquire(name: string, fingerprint: string): Promise<IdempotencyLock> {
    const text = sealed(fingerprint, null)
    for (const pauseMs of PAUSES_MS) {
      const result = await connection.run((redis) => redis.set(buildKey(name), text, 'PX', DAY_MS, 'NX'))
      if (!result.ok || result.value === 'OK') {
        own.set(name, text)
        return { kind: 'ours' }
      }
      const found = await inspect(name, fingerprint)
      const isOurs = found?.kind === 'running' && found.fingerprint === fingerprint
      if (found !== null && !isOurs) return found
      await new Promise<void>((over) => void setTimer(pauseMs, over))
    }
    return (await inspect(name, fingerprint)) ?? { kind: 'running', fingerprint }
  }

  async function write(redis: Commands, name: string, left: PendingRecord): Promise<void> {
    const key = buildKey(name)
    const text = own.get(name)
    if (left.reply === null) {
      if (text !== undefined) await redis.drop(key, text)
    } else {
      const current = await redis.get(key)
      const isTaken = current !== null && current !== text && open(current)?.reply !== null
      const lifeMs = Math.round(DAY_MS - msFrom(left.at, now()))
      // A result written by another replica in the meantime is not overwritten: repetitions may have received
      // it.
      if (!isTaken && lifeMs > 0) await redis.set(key, sealed(left.fingerprint, left.reply), 'PX', lifeMs)
    }
    own.delete(name)
  }

  const reconcile = (redis: Commands): Promise<void> =>
    outbox.flush(async (all) => {
      for (const [name, left] of all) await write(redis, name, left)
    })

  async function restore(redis: Commands): Promise<void> {
    const all = [...known.entries()].filter(([, { at }]) => msFrom(at, now()) < DAY_MS)
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const batch = all.slice(from, from + AT_ONCE)
      await Promise.all(
        batch.map(([name, { fingerprint, reply, at }]) =>
          redis.set(
            buildKey(name),
            sealed(fingerprint, reply),
            'PX',
            Math.round(DAY_MS - msFrom(at, now())),
            'NX',
          ),
        ),
      )
    }
  }

  function flush(): void {
    if (!outbox.isEmpty) void connection.run(reconcile)
  }

  return {
    acquire,
    settle(name, fingerprint, reply) {
      const left = { fingerprint, reply, at: now() }
      outbox.put(name, left)
      if (reply !== null) known.set(name, left)
      flush()
    },
    reconcile,
    restore,
    flush,
  }
}

/** Hashes the name, which contains the client's random key, so a plain hash reveals nothing. */
const buildKey = (name: string): string =>
  `${PREFIX}idempotency:${createHash('sha256').update(name).digest('base64url')}`
