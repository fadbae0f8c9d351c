import { setTimeout as pause } from 'node:timers/promises'
import type { Member } from '../../world/member.ts'
import type { Claims } from '../claims.ts'
import type { House, Replica } from '../house.ts'
import { Load } from '../load.ts'
import { Phone } from '../phone.ts'
import { until } from '../program.ts'
import { samePrices } from './killed.ts'

const PHONES = 30
const BEFORE_MS = 1_500

/** A replica is asked to go, as for a new version, and comes again: nobody's request is lost, and none is sent twice. */
export async function drained(house: House, members: readonly Member[], claims: Claims): Promise<void> {
  const leaver = house.replicas[2] as Replica
  const { bearer } = members[0] as Member
  const phones = Array.from({ length: PHONES }, () => new Phone(house.url, bearer))
  await until('all phones follow', () => phones.every(({ epoch }) => epoch !== null))
  const load = new Load(house.url, members)
  await pause(BEFORE_MS)
  const began = performance.now()
  const code = await leaver.program.end('SIGTERM')
  claims.holds('it ends by itself, with success', code === 0, `${Math.round(performance.now() - began)} ms`)
  await house.startAgain(leaver)
  const back = await until(
    'all phones follow again',
    () => phones.every(({ epoch }) => epoch !== null),
    60_000,
  )
  claims.holds('its phones follow another', back < 30_000, `${Math.round(back)} ms after it was back`)
  await load.judged(claims, { reads: 0, repeated: 0 })
  await samePrices(phones, claims)
  for (const phone of phones) phone.leave()
}
