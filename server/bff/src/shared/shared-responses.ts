import { createHash } from 'node:crypto'
import { isUnavailable, type AgedOutcome, type CacheableRequest } from '#cache'
import type { CachePolicy, Policy } from '#policy'
import type { Seal } from '#session'
import type { Outcome } from '#upstream'
import type { RedisConnection, RedisResult } from './redis-connection.ts'
import { type Commands, PREFIX } from './scripts.ts'
import { createOutbox } from './outbox.ts'

/**
 * Public responses fetched by one replica, for the others. Redis is read before an upstream request, never on
 * a memory hit.
 */
export type SharedResponses = {
  readOrLoad(request: CacheableRequest, upstream: () => Promise<Outcome>): Promise<AgedOutcome>
  /** Invalidates the endpoints at all replicas, including responses in flight. */
  invalidate(names: readonly string[]): void
  /** Sends invalidations that could not be sent before. */
  reconcile(redis: Commands): Promise<void>
  flush(): void
}

export type SharedResponsesOptions = {
  readonly connection: Pick<RedisConnection, 'run'>
  /** Seals responses, which are not secret, so that a writer in Redis cannot inject content. */
  readonly seal: Seal
  readonly policies: Readonly<Record<string, Policy>>
  /** Publishes to running replicas. */
  readonly publish: (redis: Commands, forgot: readonly string[]) => Promise<unknown>
}

/**
 * The shortest freshness of a shared response; quotes are a second old at most, so each replica fetches them
 * itself.
 */
const SHARED_FROM_SECONDS = 5
const BODY_MAX = 256 * 1024
const DAY_MS = 24 * 3_600_000

type ResponseLookup = {
  /** The invalidation counter of the endpoint: a response requested before it changed is outdated. */
  readonly turn: string
  readonly response: AgedOutcome | null
  readonly isCurrent: boolean
}

export function createSharedResponses({
  connection,
  seal,
  policies,
  publish,
}: SharedResponsesOptions): SharedResponses {
  const outbox = createOutbox<true>(Object.keys(policies).length)

  async function load(
    key: string,
    name: string,
    { staleIfErrorSeconds }: CachePolicy,
  ): Promise<ResponseLookup | null> {
    const result: RedisResult<[number, (string | null)[]]> = await connection.run((redis) =>
      // Age first: between the two reads the value can only get older than reported, never younger.
      Promise.all([redis.pttl(key), redis.mget(turnKey(name), key)]),
    )
    if (!result.ok) return null
    const [leftMs, [turn, sealed]] = result.value
    const text = typeof sealed === 'string' && leftMs >= 0 ? seal.open('response', sealed) : null
    if (text === null) return { turn: turn ?? '0', response: null, isCurrent: false }
    const at = text.indexOf('\n')
    const ageMs = staleIfErrorSeconds * 1000 - leftMs
    return {
      turn: turn ?? '0',
      response: { kind: 'ok', data: JSON.parse(text.slice(at + 1)) as unknown, ageMs },
      isCurrent: text.slice(0, at) === (turn ?? '0'),
    }
  }

  function put(key: string, turn: string, data: unknown, { staleIfErrorSeconds }: CachePolicy): void {
    const text = `${turn}\n${JSON.stringify(data)}`
    if (text.length > BODY_MAX) return
    const sealed = seal.seal('response', text)
    void connection.run((redis) => redis.set(key, sealed, 'PX', staleIfErrorSeconds * 1000))
  }

  async function publishInvalidation(redis: Commands, names: readonly string[]): Promise<void> {
    for (const name of names) {
      await redis.incr(turnKey(name))
      await redis.pexpire(turnKey(name), DAY_MS)
    }
    await publish(redis, names)
  }

  const reconcile = (redis: Commands): Promise<void> =>
    outbox.flush(async (all) => {
      const names = all.map(([name]) => name)
      if (names.length > 0) await publishInvalidation(redis, names)
    })

  function flush(): void {
    if (!outbox.isEmpty) void connection.run(reconcile)
  }

  return {
    async readOrLoad(request, upstream) {
      const { name } = request.endpoint
      const policy = policies[name]?.cache
      if (policy === undefined || policy.maxAgeSeconds < SHARED_FROM_SECONDS) return upstream()
      const key = buildKey(request)
      const found = await load(key, name, policy)
      if (found?.response?.ageMs !== undefined && found.isCurrent) {
        if (found.response.ageMs < policy.maxAgeSeconds * 1000) return found.response
      }
      const outcome = await upstream()
      if (outcome.kind === 'ok') {
        // A response with rows left out is not shared: each replica marks its own.
        if (found !== null && outcome.droppedRows === undefined) put(key, found.turn, outcome.data, policy)
        return outcome
      }
      return isUnavailable(outcome) ? (found?.response ?? outcome) : outcome
    },
    invalidate(names) {
      for (const name of names) outbox.put(name, true)
      flush()
    },
    reconcile,
    flush,
  }
}

const turnKey = (name: string): string => `${PREFIX}turn:${name}`

function buildKey({ endpoint, input, language }: CacheableRequest): string {
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([language, fields]))
  return `${PREFIX}response:${endpoint.name}:${hash.digest('base64url')}`
}
