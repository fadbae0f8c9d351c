import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../environment/member.ts'
import type { Claims } from '../claims.ts'
import type { Cluster, Replica } from '../cluster.ts'
import { Load } from '../load.ts'
import { AppClient } from '../app-client.ts'
import { until } from '../managed-process.ts'

const CLIENTS = 60
const BEFORE_MS = 2_000
const AFTER_MS = 4_000
/** Orders in flight when the replica is killed, a third of them to it. */
const BURST = 60
const BURST_MS = 15

/**
 * Kills a replica under load: reads continue at the others, clients reconnect, and no order is lost or
 * duplicated.
 */
export async function killed(cluster: Cluster, members: readonly Member[], claims: Claims): Promise<void> {
  const victim = cluster.replicas[1] as Replica
  const { bearer } = members[0] as Member
  const clients = Array.from({ length: CLIENTS }, () => new AppClient(cluster.url, bearer))
  await until('all clients follow the feed', () => clients.every(({ epoch }) => epoch !== null))
  const spread = new Set(clients.map(({ epoch }) => epoch)).size
  claims.equal('clients are spread over all replicas', spread, 3)
  const load = new Load(cluster.url, members)
  await pause(BEFORE_MS)
  load.burst(BURST)
  await pause(BURST_MS)
  await victim.program.end('SIGKILL')
  await until('clients notice', () => clients.some(({ returns }) => returns > 0))
  const back = await until(
    'all phones follow again',
    () => clients.every(({ epoch }) => epoch !== null),
    60_000,
  )
  const moved = clients.filter(({ returns }) => returns > 0).length
  claims.holds(
    'clients of the killed replica follow another',
    moved > 0 && moved < CLIENTS,
    `${moved} of ${CLIENTS} in ${Math.round(back)} ms`,
  )
  await pause(AFTER_MS)
  await load.assess(claims, { reads: 0, repeated: BURST })
  await samePrices(clients, claims)
  for (const client of clients) client.leave()
  await cluster.startAgain(victim)
}

/** Prices change each second; between two changes all clients must show the same. */
export async function samePrices(clients: readonly AppClient[], claims: Claims): Promise<void> {
  const same = await until(
    'all phones show the same',
    () => new Set(clients.map(({ prices }) => prices)).size === 1,
  ).then(
    () => true,
    () => false,
  )
  claims.holds('all clients show the same prices in the end', same)
}
