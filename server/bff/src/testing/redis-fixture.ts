import { afterEach, beforeEach } from 'vitest'
import { startRedis } from './fake-redis.ts'
import type { FakeRedis } from './redis-controls.ts'
import { type Replica, startReplica } from './replica.ts'

type Terms = Parameters<typeof startReplica>[1]
export type RedisFixture = {
  readonly redis: FakeRedis
  /** A replica that is closed after the test. */
  replica(terms?: Terms, at?: Pick<FakeRedis, 'url'>): Promise<Replica>
}

/** Starts a Redis per test, and its replicas. */
export function redisFixture(): RedisFixture {
  let redis: FakeRedis | null = null
  const open: Replica[] = []
  const startRunning = () => {
    if (redis === null) throw new Error('the fixture exists only while tests run')
    return redis
  }
  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (const replica of open.splice(0)) await replica.close()
    await redis?.close()
  })
  return {
    get redis() {
      return startRunning()
    },
    async replica(terms, at = startRunning()) {
      const started = await startReplica(at, terms)
      open.push(started)
      return started
    },
  }
}
