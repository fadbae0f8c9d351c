import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../world/member.ts'
import type { Claims } from '../claims.ts'
import type { House, Replica } from '../house.ts'
import { Load } from '../load.ts'
import { Phone } from '../phone.ts'
import { until } from '../program.ts'

const PHONES = 60
const BEFORE_MS = 2_000
const AFTER_MS = 4_000
/** So many orders are under way when it dies, a third of them with it. */
const BURST = 60
const BURST_MS = 15

/** A replica dies without a word under load: reads go on elsewhere, phones come back, and no order is lost or doubled. */
export async function killed(house: House, members: readonly Member[], claims: Claims): Promise<void> {
  const victim = house.replicas[1] as Replica
  const { bearer } = members[0] as Member
  const phones = Array.from({ length: PHONES }, () => new Phone(house.url, bearer))
  await until('all phones follow', () => phones.every(({ epoch }) => epoch !== null))
  const spread = new Set(phones.map(({ epoch }) => epoch)).size
  claims.equal('phones are spread over all replicas', spread, 3)
  const load = new Load(house.url, members)
  await pause(BEFORE_MS)
  load.burst(BURST)
  await pause(BURST_MS)
  await victim.program.end('SIGKILL')
  await until('phones notice', () => phones.some(({ returns }) => returns > 0))
  const back = await until(
    'all phones follow again',
    () => phones.every(({ epoch }) => epoch !== null),
    60_000,
  )
  const moved = phones.filter(({ returns }) => returns > 0).length
  claims.holds(
    'who followed the dead one follows another',
    moved > 0 && moved < PHONES,
    `${moved} of ${PHONES} in ${Math.round(back)} ms`,
  )
  await pause(AFTER_MS)
  await load.judged(claims, { reads: 0, repeated: BURST })
  await samePrices(phones, claims)
  for (const phone of phones) phone.leave()
  await house.startAgain(victim)
}

/** Prices change each second; between two changes all phones must show the same. */
export async function samePrices(phones: readonly Phone[], claims: Claims): Promise<void> {
  const same = await until(
    'all phones show the same',
    () => new Set(phones.map(({ prices }) => prices)).size === 1,
  ).then(
    () => true,
    () => false,
  )
  claims.holds('all phones show the same prices in the end', same)
}
