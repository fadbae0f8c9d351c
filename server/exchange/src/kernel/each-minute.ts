import { type Instant, MINUTE } from '@bourse/contracts/kit'

/** Runs the work at the first call of each minute only, so that a member's statement has few entries of it. */
export function eachMinute(work: (now: Instant) => Promise<number>): (now: Instant) => Promise<number> {
  let minute = -1
  return async (now) => {
    const current = Math.floor(now / MINUTE)
    if (current === minute) return 0
    minute = current
    return work(now)
  }
}
