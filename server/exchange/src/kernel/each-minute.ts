import { type Instant, MINUTE } from '@bourse/contracts/kit'
import { NOT_DUE } from './row-failures.ts'

type Work = (now: Instant) => Promise<number>

/** Runs the work at the first call of each minute only, so that a member's statement has few entries of it. */
export function eachMinute(work: Work): (now: Instant) => Promise<number | typeof NOT_DUE> {
  let minute = -1
  return async (now) => {
    const current = Math.floor(now / MINUTE)
    if (current === minute) return NOT_DUE
    minute = current
    return work(now)
  }
}
