import { addMs, amountText, DAY, HOUR, type Instant, toInstant, MINUTE, sum } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import type { HourState } from '@bourse/contracts/price-process'
import { type MarketTerms, publicKey, simulateHour } from '#platform/market/source'
import { catalogue } from '#catalogue'

/** The last session of a week closes, and the next one opens, in UTC. */
const CLOSES = Date.UTC(2026, 1, 6, 21)
const OPENS_AFTER_MS = 65.5 * HOUR
const WEEKENDS = 300
/** The state of variance is that of a day of hours before the closing. */
const BEFORE_MS = DAY

/** Simulates relative moves from a closing to the next opening. */
function simulateGaps(terms: MarketTerms): number[] {
  const start = Number(terms.startPrice / terms.priceTick)
  let variance = 1
  return Array.from({ length: WEEKENDS }, (_, weekend) => {
    let state: HourState = { [terms.id]: { price: start, variance } }
    const step = (at: Instant, to: Instant) => {
      const key = publicKey(`gap ${terms.id} ${weekend} ${at}`)
      const hour = simulateHour({ key, from: at, to, markets: [terms], opening: state })
      state = hour.closing()
      return hour
    }
    for (let at = addMs(toInstant(CLOSES), -BEFORE_MS); at < CLOSES; at = addMs(at, HOUR))
      step(at, addMs(at, HOUR))
    const closing = state[terms.id]?.price ?? start
    const opensAt = CLOSES + OPENS_AFTER_MS
    for (let at = toInstant(CLOSES); at < opensAt; at = addMs(at, HOUR))
      step(at, at + HOUR > opensAt ? addMs(at, 30 * MINUTE) : addMs(at, HOUR))
    variance = state[terms.id]?.variance ?? 1
    return (state[terms.id]?.price ?? start) / closing - 1
  })
}

const mean = (values: readonly number[]) => values.reduce((all, each) => all + each, 0) / values.length
/** Computes the mean part of a gap, in either direction, that a margin does not cover. */
const uncovered = (gaps: readonly number[], margin: number) =>
  mean(gaps.map((gap) => Math.max(0, Math.abs(gap) - margin))) / 2

const stocks = catalogue.markets.filter(({ segment, futures }) => segment === 'stocks' && futures !== null)

it.each(stocks.map((terms) => [terms.baseCode, terms] as const))(
  'a hedged pair of %s over a weekend costs the house less than the pair pays',
  { timeout: 600_000 },
  (code, terms) => {
    const { futures } = terms
    if (futures === null) throw new Error('the stock has futures')
    const gaps = simulateGaps(terms)
    const deviation = Math.sqrt(mean(gaps.map((gap) => gap * gap)))
    const least = Number(amountText(futures.tiers[0]?.rate ?? terms.startPrice))
    const initial = 1 / Math.max(...futures.leverages)
    const paid = Number(amountText(sum(futures.feeRate, futures.spreadRate)))
    const rows = [0.02, 0.03, least, initial].map((margin) => [margin, uncovered(gaps, margin)] as const)
    process.stdout.write(
      `${code}: gap ${(100 * deviation).toFixed(2)} %; not covered by a margin of ${rows
        .map(([margin, part]) => `${100 * margin} %: ${(100 * part).toFixed(4)} %`)
        .join(', ')}; a leg pays ${(100 * paid).toFixed(3)} %\n`,
    )
    expect(deviation).toBeGreaterThan(0.012)
    expect(deviation).toBeLessThan(0.022)
    // One leg has the least margin that is not liquidated, and the other more than its own.
    expect(uncovered(gaps, least)).toBeLessThan(paid / 2)
    // Both legs are new.
    expect(2 * uncovered(gaps, initial)).toBeLessThan((2 * paid) / 10)
  },
)
