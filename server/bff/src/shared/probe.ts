import { Redis } from 'ioredis'
import { type Reason, classifyError } from './reasons.ts'
import { PREFIX } from './scripts.ts'

/** Result of checking a Redis before the start. */
export type RedisProbe =
  | { readonly kind: 'silent'; readonly reason: Reason }
  | {
      readonly kind: 'responds'
      readonly version: string
      /** Its eviction policy; null if unknown. */
      readonly policy: string | null
      /** Median latency of five writes. */
      readonly ms: number
    }

const TIMEOUT_MS = 3_000
const PROBES = 5

/** Connects once, performs the writes of a replica, and disconnects. */
export async function probeRedis(url: string, now: () => number): Promise<RedisProbe> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    disableClientInfo: true,
    retryStrategy: () => null,
  })
  let first: unknown = null
  redis.on('error', (error: unknown) => (first ??= error))
  try {
    await redis.connect()
    const info = await redis.info()
    const spans: number[] = []
    for (let probe = 0; probe < PROBES; probe++) {
      const began = now()
      await redis.set(`${PREFIX}heartbeat`, '', 'PX', 10_000)
      spans.push(now() - began)
    }
    const [, , ms = 0] = spans.toSorted((a, b) => a - b)
    return {
      kind: 'responds',
      version: findField(info, 'redis_version') ?? '0',
      policy: findField(info, 'maxmemory_policy'),
      ms,
    }
  } catch (error) {
    return { kind: 'silent', reason: classifyError(first ?? error) }
  } finally {
    redis.disconnect()
  }
}

const findField = (info: string, name: string): string | null =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? null
