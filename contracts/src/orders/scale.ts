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
const computeWeight = (weight: ScaleWeight, index: number, count: number): bigint =>
  weight === 'even' ? 1n : BigInt(weight === 'rising' ? index + 1 : count - index)

/**
 * Limit orders over a range: prices at equal distances, rounded down to the step, the first and the last as given. Quantities are
 * rounded down to the lot step, and the last one has the remainder, so that they add up to the whole.
 */
export function scaleParts(
  { from, to, count, quantity, weight }: Scale,
  { priceTick, lotStep }: { readonly priceTick: Amount; readonly lotStep: Amount },
): readonly ScalePart[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const total = indexes.reduce((all, index) => all + computeWeight(weight, index, count), 0n)
  const steps = BigInt(count - 1)
  const priceAt = (index: number): Amount => {
    if (index === count - 1) return to
    const climb = multiplyByInt(subtract(to, from), BigInt(index))
    const exact = sum(from, divideByInt(climb, steps, 'down'))
    return roundToStep(exact, priceTick, 'down')
  }
  let left: Amount = quantity
  return indexes.map((index) => {
    const share = divideByInt(multiplyByInt(quantity, computeWeight(weight, index, count)), total, 'down')
    const part = index === count - 1 ? left : roundToStep(share, lotStep, 'down')
    left = subtract(left, part)
    return { price: priceAt(index), quantity: part }
  })
}
