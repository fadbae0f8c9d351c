import { createHash } from 'node:crypto'
import { type MachineTime, msFrom } from '@bourse/contracts/kit'
import { LRUCache } from 'lru-cache'
import { EMPTY_COOKIE_JAR, type Reply } from '#upstream'
import type { IdempotencyLocks } from './locks.ts'

/** A write: caller, input, and its key if any. */
export type IdempotentRequest = {
  readonly member: string
  readonly endpoint: string
  readonly key: string | null
  readonly input: Readonly<Record<string, unknown>>
}
export type IdempotentResult =
  | { readonly kind: 'executed' | 'replayed'; readonly reply: Reply }
  /** The key belongs to another request. */
  | { readonly kind: 'key-reused' }
  /** The same request is in progress: without a key, or in another replica. */
  | { readonly kind: 'in-progress' }
/** An earlier write, as its caller knows it. */
export type EarlierRequest = Pick<IdempotentRequest, 'member' | 'endpoint'> & {
  readonly key: string
  /** Time since it was first sent. */
  readonly ageMs: number
}
export type IdempotencyStore = {
  run(request: IdempotentRequest, send: () => Promise<Reply>): Promise<IdempotentResult>
  /**
   * Returns the result of an earlier write; null if it is unknown. A write that has not arrived is abandoned:
   * it is refused if it still arrives.
   */
  settle(request: EarlierRequest): Promise<Reply | null>
}

export type IdempotencyStoreOptions = {
  readonly now: () => MachineTime
  /** Locks shared by replicas; null for a single replica. */
  readonly locks?: IdempotencyLocks | null
  readonly entriesMax?: number
}

const RETENTION_MS = 24 * 3_600_000
const ENTRIES_MAX = 20_000
/** Allowance for a slow network: the stated age is computed before its request is sent. */
const TRANSIT_MS = 5 * 60_000

/** The result of a write that was abandoned before it arrived. */
const ABANDONED: Reply = {
  kind: 'refused',
  message: 'This request was given up before it arrived; nothing has happened.',
  reason: 'request_abandoned',
  cookieJar: EMPTY_COOKIE_JAR,
}

type Entry = {
  /** The fingerprint of the input; null for an abandoned write, whose input is unknown. */
  readonly fingerprint: string | null
  readonly at: MachineTime
  readonly inFlight: Promise<IdempotentResult>
}

export function createIdempotencyStore({
  now,
  locks = null,
  entriesMax = ENTRIES_MAX,
}: IdempotencyStoreOptions): IdempotencyStore {
  /** The time since which every write has an entry. */
  let completeSince = now()
  const entries = new LRUCache<string, Entry>({
    max: entriesMax,
    dispose({ at }, _name, reason) {
      if (reason === 'evict' && msFrom(completeSince, at) > 0) completeSince = at
    },
  })
  const runBare = createBareRun()

  async function runKeyed(
    name: string,
    fingerprint: string,
    send: () => Promise<Reply>,
  ): Promise<IdempotentResult> {
    const known = entries.get(name)
    if (known !== undefined && msFrom(known.at, now()) < RETENTION_MS) {
      if (known.fingerprint !== null && known.fingerprint !== fingerprint) return { kind: 'key-reused' }
      const result = await known.inFlight
      return result.kind === 'executed' ? { kind: 'replayed', reply: result.reply } : result
    }
    const inFlight = locks === null ? execute(send) : executeLocked(locks, { name, fingerprint, send })
    entries.set(name, { fingerprint, at: now(), inFlight })
    try {
      const result = await inFlight
      if (!isFinal(result)) entries.delete(name)
      return result
    } catch (error) {
      entries.delete(name)
      throw error
    }
  }

  async function settle({ member, endpoint, key, ageMs }: EarlierRequest): Promise<Reply | null> {
    const name = formatName(member, endpoint, key)
    const known = entries.get(name)
    if (known !== undefined && msFrom(known.at, now()) < RETENTION_MS) {
      const result = await known.inFlight.catch(() => null)
      return result !== null && 'reply' in result ? result.reply : null
    }
    // Another replica, this process before its start, or a write whose entry was evicted may have executed it.
    const provenMs = Math.min(msFrom(completeSince, now()), RETENTION_MS)
    if (locks !== null || ageMs + TRANSIT_MS >= provenMs) return null
    const inFlight = Promise.resolve({ kind: 'executed', reply: ABANDONED } as const)
    entries.set(name, { fingerprint: null, at: now(), inFlight })
    return ABANDONED
  }

  return {
    settle,
    run({ member, endpoint, key, input }, send) {
      const fingerprint = computeFingerprint(input)
      return key === null
        ? runBare(JSON.stringify([member, endpoint, fingerprint]), send)
        : runKeyed(formatName(member, endpoint, key), fingerprint, send)
    },
  }
}

/** Runs writes without a key: the same write is refused while the first one is in progress. */
function createBareRun() {
  const running = new Set<string>()
  return async (name: string, send: () => Promise<Reply>): Promise<IdempotentResult> => {
    if (running.has(name)) return { kind: 'in-progress' }
    running.add(name)
    try {
      return { kind: 'executed', reply: await send() }
    } finally {
      running.delete(name)
    }
  }
}

const formatName = (member: string, endpoint: string, key: string): string =>
  JSON.stringify([member, endpoint, key])

const execute = async (send: () => Promise<Reply>): Promise<IdempotentResult> => ({
  kind: 'executed',
  reply: await send(),
})

type SharedCall = { readonly name: string; readonly fingerprint: string; readonly send: () => Promise<Reply> }

/** Executes a write in one replica; the others receive its result. */
async function executeLocked(
  locks: IdempotencyLocks,
  { name, fingerprint, send }: SharedCall,
): Promise<IdempotentResult> {
  const lock = await locks.acquire(name, fingerprint)
  if (lock.kind !== 'ours' && lock.fingerprint !== fingerprint) return { kind: 'key-reused' }
  if (lock.kind === 'running') return { kind: 'in-progress' }
  if (lock.kind === 'settled') return { kind: 'replayed', reply: lock.reply }
  let result: Reply | null = null
  try {
    result = await send()
  } finally {
    locks.settle(name, fingerprint, result !== null && isOutcome(result) ? result : null)
  }
  return { kind: 'executed', reply: result }
}

const isFinal = (result: IdempotentResult): boolean => 'reply' in result && isOutcome(result.reply)

/**
 * Whether a result is stored: success, refusal, and unknown outcomes, because a repetition could execute a
 * write twice. Requests that never reached the upstream, or were shed, may be repeated.
 */
const isOutcome = ({ kind }: Reply): boolean =>
  kind === 'ok' || kind === 'refused' || kind === 'timeout' || kind === 'invalid'

const computeFingerprint = (input: Readonly<Record<string, unknown>>): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
