import { addMs, toAmount, HOUR, toInstant, SECOND } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { startTicks } from '@bourse/contracts/price-process/dynamics'
import { createHistory } from './history.ts'
import { simulateHour } from './live-hour.ts'
import { publicKey } from './keyed-noise.ts'
import { smallCatalogue } from './testing.ts'
import { tieProbability } from './tie-probability.ts'

/** Bitcoin with coarser ticks, so that a price has some hundreds or thousands of them. */
const coarse = (ticks: number) => {
  const [bitcoin] = smallCatalogue.markets
  if (bitcoin === undefined) throw new Error('the catalogue has a market')
  return { ...bitcoin, priceTick: toAmount('1'), startPrice: toAmount(String(ticks)), volatility: 0.04 }
}
const DAYS = 12

/** Simulates the fraction of seconds orders that tie, of those that begin in each second of some days. */
function simulateTies(ticks: number, seconds: number): number {
  const markets = [coarse(ticks)]
  const [{ id } = coarse(ticks)] = markets
  let opening = createHistory(markets).stateAt(toInstant(Date.UTC(2026, 2, 2)))
  opening = { [id]: { price: ticks, variance: opening[id]?.variance ?? 1 } }
  let [ties, all] = [0, 0]
  for (let hour = 0; hour < 24 * DAYS; hour++) {
    const from = addMs(toInstant(Date.UTC(2026, 2, 2)), hour * HOUR)
    const made = simulateHour({ key: publicKey(`ties ${hour}`), from, markets, opening })
    const prices = made.prices(id)
    for (let at = 0; at + seconds < HOUR / SECOND; at++) {
      if (prices[at] === prices[at + seconds]) ties++
      all++
    }
    // Resets the price to its start, so that its number of ticks is the one under test.
    opening = { [id]: { price: ticks, variance: made.closing()[id]?.variance ?? 1 } }
  }
  return ties / all
}

it.each([
  [500, 30],
  [2_000, 30],
  [6_000, 30],
  [6_000, 300],
])('options on a price of %i ticks over %i s tie as often as simulated ones', (ticks, seconds) => {
  const [stated, simulated] = [tieProbability(coarse(ticks), ticks, seconds), simulateTies(ticks, seconds)]
  expect(startTicks(coarse(ticks))).toBe(ticks)
  expect(stated / simulated, `${stated} and ${simulated}`).toBeGreaterThan(0.8)
  expect(stated / simulated, `${stated} and ${simulated}`).toBeLessThan(1.25)
})
