import type { MemberId } from '@bourse/contracts/account'
import { type Amount, DAY, type Instant, instantOf, later } from '@bourse/contracts/kit'
import { lossRoom, netLoss } from '@bourse/contracts/seconds'
import type { Reader } from '#kernel'
import type { PayTerms } from './deps.ts'
import { readDay } from './store.ts'

/** Days of the loss cap and of the house's books are UTC days. */
export const dayOf = (now: Instant): { readonly from: Instant; readonly to: Instant } => {
  const from = instantOf(Math.floor(now / DAY) * DAY)
  return { from, to: later(from, DAY) }
}

export type Standing = {
  /** Open stakes of all days. */
  readonly openStake: Amount
  readonly lostToday: Amount
  readonly lossRoom: Amount
}

/** Where a member stands today in one asset. An order counts on the day it was accepted, whenever it ends. */
export async function standingOf(
  reader: Reader,
  { member, pay, now }: { member: MemberId; pay: PayTerms; now: Instant },
): Promise<Standing> {
  const { spent, payouts, atStake, openStake } = await readDay(reader, {
    member,
    asset: pay.asset,
    ...dayOf(now),
  })
  const lost = netLoss({ spent, payouts })
  return { openStake, lostToday: lost, lossRoom: lossRoom({ cap: pay.dailyLossCap, lost, atStake }) }
}
