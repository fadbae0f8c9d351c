import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeRedis, startRedis } from '#testing'
import { probeRedis } from './probe.ts'

let redis: FakeRedis
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.close())

/** Each probe takes a millisecond more than the one before. */
function clock(): () => number {
  let reads = 0
  return () => {
    reads++
    return reads % 2 === 1 ? 0 : reads / 2
  }
}

describe('a Redis probe', () => {
  it('reports version, eviction policy, and latency', async () => {
    expect(await probeRedis(redis.url, clock())).toEqual({
      kind: 'responds',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string,
      policy: 'noeviction',
      ms: 3,
    })
  })

  it('reports that it is full', async () => {
    await redis.fill(true)
    expect(await probeRedis(redis.url, clock())).toEqual({ kind: 'silent', reason: 'full' })
    await redis.fill(false)
  })

  it('reports that nothing listens', async () => {
    await redis.cut()
    expect(await probeRedis(redis.url, clock())).toEqual({ kind: 'silent', reason: 'refused' })
    await redis.revive()
  })
})
