import { Redis } from 'ioredis'
import { type Reason, reasonOf } from './reasons.ts'
import { PREFIX } from './scripts.ts'

/** How a Redis looks to somebody who has not started yet. */
export type RedisProbe =
  | { readonly kind: 'silent'; readonly reason: Reason }
  | {
      readonly kind: 'answers'
      readonly version: string
      /** What it drops when it is full; null when it does not say. */
      readonly policy: string | null
      /** How long it takes to write something, the third of five times. */
      readonly ms: number
    }

const TIMEOUT_MS = 3_000
const PROBES = 5

/** Connects once, writes what every replica writes each second, and leaves. */
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
      kind: 'answers',
      version: fieldOf(info, 'redis_version') ?? '0',
      policy: fieldOf(info, 'maxmemory_policy'),
      ms,
    }
  } catch (error) {
    return { kind: 'silent', reason: reasonOf(first ?? error) }
  } finally {
    redis.disconnect()
  }
}

const fieldOf = (info: string, name: string): string | null =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? null
