import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../environment/member.ts'
import type { Claims } from '../claims.ts'
import { type Cluster, readiness } from '../cluster.ts'
import { Load } from '../load.ts'
import { until } from '../managed-process.ts'

const WITHOUT_MS = 3_000

/**
 * Pauses and kills Redis under load: shared state becomes local, and that is the only visible effect.
 */
export async function redisCut(cluster: Cluster, members: readonly Member[], claims: Claims): Promise<void> {
  const untilAllReport = async (expected: string): Promise<number> =>
    until(
      `every replica reports ${expected}`,
      async () =>
        (await Promise.all(cluster.replicas.map(({ opsUrl }) => readiness(opsUrl)))).every(
          (status) => status === expected,
        ),
      20_000,
    ).catch(() => Number.NaN)
  const load = new Load(cluster.url, members)
  await pause(1_000)
  for (const [how, cut, mend] of [
    ['stands still', async () => cluster.redis.hold(), async () => cluster.redis.release()],
    ['was killed', async () => void (await cluster.redis.end('SIGKILL')), () => cluster.startRedis()],
  ] as const) {
    await cut()
    const noticed = await untilAllReport('degraded')
    claims.holds(
      `each replica reports degraded when Redis ${how}`,
      noticed < 10_000,
      `${Math.round(noticed)} ms`,
    )
    await pause(WITHOUT_MS)
    await mend()
    const healed = await untilAllReport('ok')
    claims.holds('and recovers within seconds after', healed < 10_000, `${Math.round(healed)} ms`)
  }
  await load.assess(claims, { reads: 0, repeated: 0 })
}
