import type { MemberId } from '@bourse/contracts/account'
import { addMs, type Amount, DAY, dayBegin, type Instant } from '@bourse/contracts/kit'
import { remainingLossLimit, netLoss } from '@bourse/contracts/seconds'
import type { Reader } from '#platform/kernel'
import type { PayTerms } from './deps.ts'
import { readDay } from './store.ts'

/** Returns the UTC day of an instant: the day of the loss limit and of the house book. */
export const utcDay = (now: Instant): { readonly from: Instant; readonly to: Instant } => {
  const from = dayBegin(now)
  return { from, to: addMs(from, DAY) }
}

export type DailyExposure = {
  /** Open stakes of all days. */
  readonly openStake: Amount
  readonly lostToday: Amount
  readonly remainingLossLimit: Amount
}

/**
 * Reads a member's exposure today in one asset. An order counts on the day of its acceptance, whenever it
 * ends.
 */
export async function readDailyExposure(
  reader: Reader,
  { member, pay, now }: { member: MemberId; pay: PayTerms; now: Instant },
): Promise<DailyExposure> {
  const { spent, payouts, atStake, openStake } = await readDay(reader, {
    member,
    asset: pay.asset,
    ...utcDay(now),
  })
  const lost = netLoss({ spent, payouts })
  return {
    openStake,
    lostToday: lost,
    remainingLossLimit: remainingLossLimit({ cap: pay.dailyLossCap, lost, atStake }),
  }
}
