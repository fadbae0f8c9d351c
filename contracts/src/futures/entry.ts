import { type Amount, max, multiply, ONE, roundToStep, sum } from '#kit'
import { isStopReached, type TimeInForce } from '#orders'
import { MARKET_BAND } from '#spot'
import { type Trail, TRAIL_RATE_MAX, trailingStop } from '#orders'
import { isLimitReached, openingPrice } from './rules.ts'
import type { EntryKind, Side } from './shapes.ts'

type Stop = { readonly price: Amount; readonly direction: 'rises' | 'falls' }
type Terms = { readonly spreadRate: Amount; readonly priceTick: Amount }

/** The opening price that a hold pays for: a price that rises to a stop may pass it by the protection band, and one that falls to it is below it. */
function bandPrice(side: Side, { price, direction }: Stop, terms: Terms): Amount {
  const worst =
    direction === 'falls'
      ? price
      : roundToStep(multiply(price, sum(ONE, MARKET_BAND), 'up'), terms.priceTick, 'up')
  return openingPrice(side, worst, terms)
}

/** The first stop price of a trailing stop, which is measured from the price that activates it. */
export const firstStop = (side: Side, trail: Trail, start: Amount): Amount =>
  trailingStop(start, trail, side === 'long' ? 'rises' : 'falls')

/**
 * The opening price that the hold of a trailing stop pays for. The stop of a long only falls from its start, so it is the end of the
 * protection band; that of a short rises with the price, so it is half above the start.
 */
export function trailHeldPrice(side: Side, trail: Trail, start: Amount, terms: Terms): Amount {
  if (side === 'long')
    return bandPrice(side, { price: firstStop(side, trail, start), direction: 'rises' }, terms)
  const most = roundToStep(multiply(start, sum(ONE, TRAIL_RATE_MAX), 'up'), terms.priceTick, 'up')
  return openingPrice(side, most, terms)
}

/** The opening price that the hold of a waiting order pays for; a short that is filled above its limit needs more than at its limit. */
export function heldPrice(
  { kind, side, limit, stop }: Pick<WaitingEntry, 'kind' | 'side' | 'limit' | 'stop'>,
  terms: Terms,
): Amount {
  if (stop === null || kind === 'trailingStop' || (kind === 'stopLimit' && side === 'long')) return limit
  const band = bandPrice(side, stop, terms)
  return kind === 'stopLimit' ? max(limit, band) : band
}

/** An order that waits outside of its market: for its stop, if that was not reached yet, then for its limit. */
export type WaitingEntry = {
  readonly kind: EntryKind
  readonly side: Side
  /** Its own price; of a stop-market order its stop price with the spread, of a trailing stop the opening price that its hold pays for. */
  readonly limit: Amount
  /** Null without a stop, or once it was reached. */
  readonly stop: Stop | null
  readonly timeInForce: TimeInForce
  readonly isReduceOnly: boolean
}

/** `opens`: at market, with the spread · `fills`: at its own price · `rests`: its stop was reached, and it waits for its limit. */
export type EntryStep = 'waits' | 'opens' | 'fills' | 'rests' | 'wouldTake' | 'unfilled'

/** The effect of one second on a waiting order: `trigger` is the price that its stop is compared with. */
export function entryStep(
  entry: WaitingEntry,
  { price, trigger }: { readonly price: Amount; readonly trigger: Amount | null },
  terms: Terms,
): EntryStep {
  const { kind, side, limit, stop, timeInForce, isReduceOnly } = entry
  if (stop === null && kind === 'trailingStop') return 'waits'
  if (stop === null) return isLimitReached(side, limit, price) ? 'fills' : 'waits'
  if (trigger === null || !isStopReached(stop, trigger)) return 'waits'
  // A closing is at the price itself, an opening with the spread.
  const open = isReduceOnly ? price : openingPrice(side, price, terms)
  const isCovered = isReduceOnly || open <= heldPrice(entry, terms)
  if (kind === 'stopMarket' || kind === 'trailingStop') return isCovered ? 'opens' : 'unfilled'
  if (isCovered && isLimitReached(side, limit, open))
    return timeInForce === 'postOnly' ? 'wouldTake' : 'opens'
  return timeInForce === 'ioc' || timeInForce === 'fok' ? 'unfilled' : 'rests'
}
