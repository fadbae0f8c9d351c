import { type Amount, max, multiply, ONE, roundToStep, sum } from '#kit'
import { isStopReached, type TimeInForce } from '#orders'
import { MARKET_BAND } from '#spot'
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

/** The opening price that the hold of a waiting order pays for; a short that is filled above its limit needs more than at its limit. */
export function heldPrice(
  { kind, side, limit, stop }: Pick<WaitingEntry, 'kind' | 'side' | 'limit' | 'stop'>,
  terms: Terms,
): Amount {
  if (stop === null || (kind === 'stopLimit' && side === 'long')) return limit
  const band = bandPrice(side, stop, terms)
  return kind === 'stopLimit' ? max(limit, band) : band
}

/** An order that waits outside of its market: for its stop, if that was not reached yet, then for its limit. */
export type WaitingEntry = {
  readonly kind: EntryKind
  readonly side: Side
  /** Its own price; of a stop-market order its stop price with the spread. */
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
  if (stop === null) return isLimitReached(side, limit, price) ? 'fills' : 'waits'
  if (trigger === null || !isStopReached(stop, trigger)) return 'waits'
  // A closing is at the price itself, an opening with the spread.
  const open = isReduceOnly ? price : openingPrice(side, price, terms)
  const isCovered = isReduceOnly || open <= heldPrice(entry, terms)
  if (kind === 'stopMarket') return isCovered ? 'opens' : 'unfilled'
  if (isCovered && isLimitReached(side, limit, open))
    return timeInForce === 'postOnly' ? 'wouldTake' : 'opens'
  return timeInForce === 'ioc' || timeInForce === 'fok' ? 'unfilled' : 'rests'
}
