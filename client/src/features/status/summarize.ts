import {
  addMs,
  type Amount,
  DAY,
  divideByInt,
  type Instant,
  MINUTE,
  multiplyByInt,
  ONE,
  ZERO,
} from '@bourse/contracts/kit'
import { type PartState, STATUS_DAYS, type StatusDay, type StatusHistory } from '@bourse/contracts/status'

/** A check is recorded several times a minute, and the response may be a few minutes old. */
const OUTDATED_MS = 10 * MINUTE

/** The worst state of all parts. */
export function overallState({ parts }: StatusHistory): PartState {
  const has = (state: PartState) => parts.some((each) => each.state === state)
  return has('down') ? 'down' : has('degraded') ? 'degraded' : 'ok'
}

export const isOutdated = ({ checkedAt }: StatusHistory, now: Instant): boolean =>
  checkedAt !== null && addMs(checkedAt, OUTDATED_MS) < now

/** The part of all counted minutes in which a part was not down, rounded down: only no minute down is 100 %. */
export function uptime(days: readonly StatusDay[]): Amount {
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0)
  const down = days.reduce((sum, day) => sum + day.down, 0)
  return minutes === 0
    ? ZERO
    : divideByInt(multiplyByInt(ONE, BigInt(minutes - down)), BigInt(minutes), 'down')
}

/** Days with minutes down or degraded, newest first. */
export const disruptedDays = (days: readonly StatusDay[]): readonly StatusDay[] =>
  days.filter(({ down, degraded }) => down > 0 || degraded > 0).toReversed()

/** The last 90 days as bars, oldest first; null before the recording began. */
export function alignDays(days: readonly StatusDay[]): readonly (StatusDay | null)[] {
  const missing = Math.max(STATUS_DAYS - days.length, 0)
  return [...Array.from({ length: missing }, () => null), ...days.slice(-STATUS_DAYS)]
}

/** More minutes down than these colour a day as down; fewer as degraded. */
const DOWN_MINUTES = DAY / MINUTE / 100

export function stateOfDay({ down, degraded }: StatusDay): PartState {
  if (down > DOWN_MINUTES) return 'down'
  return down + degraded > 0 ? 'degraded' : 'ok'
}
