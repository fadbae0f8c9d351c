import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../world/member.ts'
import type { Claims } from '../claims.ts'
import { type House, readiness } from '../house.ts'
import { Load } from '../load.ts'
import { until } from '../program.ts'

const WITHOUT_MS = 3_000

/** Redis stands still, then dies, under load: what it shares is shared no more, and that is all that anybody may notice. */
export async function redisCut(house: House, members: readonly Member[], claims: Claims): Promise<void> {
  const say = async (wanted: string): Promise<number> =>
    until(
      `every replica says ${wanted}`,
      async () =>
        (await Promise.all(house.replicas.map(({ opsUrl }) => readiness(opsUrl)))).every(
          (said) => said === wanted,
        ),
      20_000,
    ).catch(() => Number.NaN)
  const load = new Load(house.url, members)
  await pause(1_000)
  for (const [how, cut, mend] of [
    ['stands still', async () => house.redis.hold(), async () => house.redis.release()],
    ['was killed', async () => void (await house.redis.end('SIGKILL')), () => house.startRedis()],
  ] as const) {
    await cut()
    const noticed = await say('degraded')
    claims.holds(
      `each replica says degraded when Redis ${how}`,
      noticed < 10_000,
      `${Math.round(noticed)} ms`,
    )
    await pause(WITHOUT_MS)
    await mend()
    const healed = await say('ok')
    claims.holds('and is whole again within seconds after', healed < 10_000, `${Math.round(healed)} ms`)
  }
  await load.judged(claims, { reads: 0, repeated: 0 })
}
