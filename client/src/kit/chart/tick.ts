import { type Amount, divideByInt, max, roundToStep } from '@bourse/contracts/kit'
import { toFloat } from '#kit/chart/indicators'

/** The price on the tick that is nearest to a position on the chart, and at least one tick. */
export function nearestTick(value: number, tick: Amount): Amount {
  const count = BigInt(Math.max(1, Math.round(value / toFloat(tick))))
  return (count * tick) as Amount
}

/** The step of − and + and of arrow keys: a thousandth of the price, on the tick. */
export const priceStep = (price: Amount, tick: Amount): Amount =>
  max(tick, roundToStep(divideByInt(price, 1000n, 'down'), tick, 'down'))
