import { machineMs, type MachineTime, machineTime } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import type { RedisConnection } from './redis-connection.ts'
import { type Commands, PREFIX } from './scripts.ts'
import { createOutbox } from './outbox.ts'

/** A signed-out session, and when its texts expire anyway. */
export type RevokedSession = { readonly sid: string; readonly until: MachineTime }

/**
 * Sessions ended before their expiry. All are in memory, because every request checks them; Redis serves
 * replicas that were disconnected or are new. A set that only grows and expires by time needs no order of
 * events.
 */
export type RevokedSessions = {
  has(sid: string): boolean
  /** Adds a local one and writes it for the others. */
  add(session: RevokedSession): void
  /** Adds one received from another replica. */
  learn(session: RevokedSession): void
  /** Merges both directions with Redis. */
  reconcile(redis: Commands): Promise<void>
  /** Writes entries that could not be written before. */
  flush(): void
}

export type RevokedSessionsOptions = {
  readonly now: () => MachineTime
  readonly connection: Pick<RedisConnection, 'run'> | null
  /** The longest lifetime of any session. */
  readonly lifeMs: number
  /** Publishes to running replicas; others read the set on start. */
  readonly publish: (redis: Commands, sessions: readonly RevokedSession[]) => Promise<unknown>
  /** Called for a session that was ended elsewhere while this replica was disconnected. */
  readonly onLearned: (sid: string) => void
}

/** The most entries: two weeks of heavy use; the oldest, with the least lifetime left, are evicted first. */
const REMEMBERED_MAX = 200_000
const AT_ONCE = 500
type Row = readonly [sid: string, until: MachineTime]
const KEY = `${PREFIX}revoked`

/** The scored set: pairs or a flat list, depending on the protocol version. */
const scored = z.array(z.union([z.string(), z.array(z.string())]))

export function createRevokedSessions({
  now,
  connection,
  lifeMs,
  publish,
  onLearned: learned,
}: RevokedSessionsOptions): RevokedSessions {
  const over = new Map<string, MachineTime>()
  /** Local entries that Redis may not have. */
  const outbox = createOutbox<MachineTime>(REMEMBERED_MAX)

  function remember({ sid, until }: RevokedSession): boolean {
    if (over.has(sid) || until <= now()) return false
    over.set(sid, until)
    if (over.size > REMEMBERED_MAX) shrink(over, now())
    return true
  }

  async function write(redis: Commands, batch: readonly Row[]): Promise<void> {
    await redis.call('ZADD', KEY, ...batch.flatMap(([sid, until]) => [String(machineMs(until)), sid]))
    await redis.pexpire(KEY, lifeMs)
    await publish(
      redis,
      batch.map(([sid, until]) => ({ sid, until })),
    )
  }

  function flush(): void {
    if (connection === null || outbox.isEmpty) return
    void connection.run((redis) =>
      outbox.flush(async (all) => {
        for (const batch of divideIntoBatches(all)) await write(redis, batch)
      }),
    )
  }

  return {
    has: (sid) => over.has(sid),
    add(session) {
      if (!remember(session) || connection === null) return
      outbox.put(session.sid, session.until)
      flush()
    },
    learn: (session) => void remember(session),
    async reconcile(redis) {
      await redis.zremrangebyscore(KEY, '-inf', machineMs(now()))
      const theirs = await readAll(redis)
      for (const [sid, until] of theirs) if (remember({ sid, until })) learned(sid)
      // A Redis that lost its data receives all entries again.
      const lacking = [...over].filter(([sid]) => !theirs.has(sid))
      // Includes all unwritten entries.
      await outbox.flush(async () => {
        for (const batch of divideIntoBatches(lacking)) await write(redis, batch)
      })
    },
    flush,
  }
}

async function readAll(redis: Commands): Promise<Map<string, MachineTime>> {
  const found = new Map<string, MachineTime>()
  for (let from = 0; ; from += AT_ONCE) {
    const page = await redis.zrange(KEY, from, String(from + AT_ONCE - 1), 'WITHSCORES')
    const rows = z.parse(scored, page).flat()
    for (let at = 0; at + 1 < rows.length; at += 2)
      found.set(rows[at] ?? '', machineTime(Number(rows[at + 1])))
    if (rows.length < 2 * AT_ONCE) return found
  }
}

function divideIntoBatches<T>(all: readonly T[]): T[][] {
  const batches: T[][] = []
  for (let from = 0; from < all.length; from += AT_ONCE) batches.push(all.slice(from, from + AT_ONCE))
  return batches
}

/** Evicts expired entries first, then the oldest. */
function shrink(revoked: Map<string, MachineTime>, now: MachineTime): void {
  for (const [sid, until] of revoked) if (until <= now) revoked.delete(sid)
  for (const sid of revoked.keys()) {
    if (revoked.size <= REMEMBERED_MAX) return
    revoked.delete(sid)
  }
}
