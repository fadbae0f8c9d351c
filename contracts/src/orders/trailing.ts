import { type Amount, isMultipleOf, multiply, ONE, subtract, sum, toAmount, ZERO } from '#kit'

/** A fixed distance in the quote currency, or a share of the extreme; one of them is null. */
export type Trail = { readonly distance: Amount | null; readonly rate: Amount | null }

export const TRAIL_RATE_MIN = toAmount('0.001')
export const TRAIL_RATE_MAX = toAmount('0.5')
/** Rates on this step make every stop exact in the 18 decimals of an amount. */
export const TRAIL_RATE_STEP = toAmount('0.0001')

/** Whether a trail is one distance on the price step, at most half of the price, or one rate within the bounds. */
export function isTrailValid(
  { distance, rate }: Trail,
  { price, priceTick }: { readonly price: Amount; readonly priceTick: Amount },
): boolean {
  if ((distance === null) === (rate === null)) return false
  if (distance !== null)
    return (
      distance > ZERO &&
      isMultipleOf(distance, priceTick) &&
      distance <= multiply(price, TRAIL_RATE_MAX, 'down')
    )
  const share = rate ?? ZERO
  return share >= TRAIL_RATE_MIN && share <= TRAIL_RATE_MAX && isMultipleOf(share, TRAIL_RATE_STEP)
}

/**
 * The stop price of a trailing stop. One that sells follows the highest price since it was active and is below it (`falls`); one that buys
 * follows the lowest and is above it (`rises`).
 */
export function trailingStop(
  extreme: Amount,
  { distance, rate }: Trail,
  direction: 'rises' | 'falls',
): Amount {
  if (distance !== null) return direction === 'falls' ? subtract(extreme, distance) : sum(extreme, distance)
  const share = rate ?? ZERO
  const factor = direction === 'falls' ? subtract(ONE, share) : sum(ONE, share)
  return multiply(extreme, factor, direction === 'falls' ? 'up' : 'down')
}
