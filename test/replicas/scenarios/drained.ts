import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../environment/member.ts'
import type { Claims } from '../claims.ts'
import type { Cluster, Replica } from '../cluster.ts'
import { Load } from '../load.ts'
import { AppClient } from '../app-client.ts'
import { until } from '../managed-process.ts'
import { samePrices } from './killed.ts'

const CLIENTS = 30
const BEFORE_MS = 1_500

/** Drains and restarts a replica, as for a new version: no request is lost, and none is sent twice. */
export async function drained(cluster: Cluster, members: readonly Member[], claims: Claims): Promise<void> {
  const leaver = cluster.replicas[2] as Replica
  const { bearer } = members[0] as Member
  const clients = Array.from({ length: CLIENTS }, () => new AppClient(cluster.url, bearer))
  await until('all clients follow the feed', () => clients.every(({ epoch }) => epoch !== null))
  const load = new Load(cluster.url, members)
  await pause(BEFORE_MS)
  const began = performance.now()
  const code = await leaver.program.end('SIGTERM')
  claims.holds('it exits with success', code === 0, `${Math.round(performance.now() - began)} ms`)
  await cluster.startAgain(leaver)
  const back = await until(
    'all clients reconnected',
    () => clients.every(({ epoch }) => epoch !== null),
    60_000,
  )
  claims.holds(
    'its clients follow another replica',
    back < 30_000,
    `${Math.round(back)} ms after it was back`,
  )
  await load.assess(claims, { reads: 0, repeated: 0 })
  await samePrices(clients, claims)
  for (const client of clients) client.leave()
}
