import { HOUR, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { NOT_DUE } from './row-failures.ts'

type Work = (now: Instant) => Promise<number>
type Periodic = (now: Instant) => Promise<number | typeof NOT_DUE>

function each(period: number, work: Work): Periodic {
  let last = -1
  return async (now) => {
    const current = Math.floor(now / period)
    if (current === last) return NOT_DUE
    last = current
    return work(now)
  }
}

/** Runs the work at the first call of each minute only, so that a member's statement has few entries of it. */
export const eachMinute = (work: Work): Periodic => each(MINUTE, work)

/** Runs the work at the first call of each hour only. */
export const eachHour = (work: Work): Periodic => each(HOUR, work)

/** Runs the work at the first call of each ten seconds only. */
export const eachTenSeconds = (work: Work): Periodic => each(10 * SECOND, work)
