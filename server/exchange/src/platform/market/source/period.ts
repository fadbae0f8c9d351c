import { DAY, HOUR, type Instant, MINUTE, SECOND, toInstant } from '@bourse/contracts/kit'
import type { Period } from '@bourse/contracts/market'

/** Start of every market's history: a Monday, so that weeks, months and years all begin here. */
export const GENESIS = toInstant(Date.UTC(2024, 0, 1))

const WIDTHS: Partial<Record<Period, number>> = {
  '1min': MINUTE,
  '5min': 5 * MINUTE,
  '15min': 15 * MINUTE,
  '30min': 30 * MINUTE,
  '60min': HOUR,
  '1day': DAY,
}
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY = 4 * DAY

export const floorToSecond = (at: Instant): Instant => floorTo(at, SECOND)
export const floorTo = (at: Instant, width: number): Instant => toInstant(Math.floor(at / width) * width)

/** Returns the opening of the candle that contains an instant. All periods are in UTC. */
export function floorToPeriod(period: Period, at: Instant): Instant {
  const width = WIDTHS[period]
  if (width !== undefined) return floorTo(at, width)
  if (period === '1week') return toInstant(Math.floor((at - MONDAY) / (7 * DAY)) * 7 * DAY + MONDAY)
  const date = new Date(at)
  return toInstant(Date.UTC(date.getUTCFullYear(), period === '1year' ? 0 : date.getUTCMonth(), 1))
}

/** Returns the opening of the candle `steps` after the one that opens at `opening`. */
export function shiftOpening(period: Period, opening: Instant, steps: number): Instant {
  const width = period === '1week' ? 7 * DAY : WIDTHS[period]
  if (width !== undefined) return toInstant(opening + steps * width)
  const date = new Date(opening)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return toInstant(period === '1year' ? Date.UTC(year + steps, 0, 1) : Date.UTC(year, month + steps, 1))
}

/**
 * Lists openings in a window that have begun by `now`, oldest first, the newest `max` of them, none before
 * the genesis.
 */
export function openings(
  window: { period: Period; from: Instant; to: Instant; now: Instant },
  max: number,
): Instant[] {
  const { period, from, to, now } = window
  const last = floorToPeriod(period, toInstant(Math.min(to, now)))
  const first = Math.max(from, GENESIS, shiftOpening(period, last, 1 - max))
  const found: Instant[] = []
  let next = floorToPeriod(period, toInstant(first))
  if (next < first) next = shiftOpening(period, next, 1)
  for (; next <= last; next = shiftOpening(period, next, 1)) found.push(next)
  return found
}
