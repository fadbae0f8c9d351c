import { type Amount, divideByInt, multiplyByInt, roundToStep, subtract, sum } from '#kit'

export type ScaleWeight = 'even' | 'rising' | 'falling'

export type Scale = {
  readonly from: Amount
  readonly to: Amount
  readonly count: number
  readonly quantity: Amount
  readonly weight: ScaleWeight
}
export type ScalePart = { readonly price: Amount; readonly quantity: Amount }

/** The share of each order, as whole numbers: equal, or one more with each order. */
const weightOf = (weight: ScaleWeight, place: number, count: number): bigint =>
  weight === 'even' ? 1n : BigInt(weight === 'rising' ? place + 1 : count - place)

/**
 * Limit orders over a range: prices at equal distances, rounded down to the step, the first and the last as given. Quantities are
 * rounded down to the lot step, and the last one has the remainder, so that they add up to the whole.
 */
export function scaleParts(
  { from, to, count, quantity, weight }: Scale,
  { priceTick, lotStep }: { readonly priceTick: Amount; readonly lotStep: Amount },
): readonly ScalePart[] {
  const places = Array.from({ length: count }, (_, place) => place)
  const total = places.reduce((all, place) => all + weightOf(weight, place, count), 0n)
  const steps = BigInt(count - 1)
  const priceAt = (place: number): Amount => {
    if (place === count - 1) return to
    const climb = multiplyByInt(subtract(to, from), BigInt(place))
    const exact = sum(from, divideByInt(climb, steps, 'down'))
    return roundToStep(exact, priceTick, 'down')
  }
  let left: Amount = quantity
  return places.map((place) => {
    const share = divideByInt(multiplyByInt(quantity, weightOf(weight, place, count)), total, 'down')
    const part = place === count - 1 ? left : roundToStep(share, lotStep, 'down')
    left = subtract(left, part)
    return { price: priceAt(place), quantity: part }
  })
}
