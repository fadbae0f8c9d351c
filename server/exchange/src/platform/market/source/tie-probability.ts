import { HOUR, toInstant } from '@bourse/contracts/kit'
import { burst, nextVariance, patternAt, drawSurge } from '@bourse/contracts/price-process/dynamics'
import { keyedNoise, publicKey } from './keyed-noise.ts'
import type { MarketTerms } from './terms.ts'

const SECONDS_IN_DAY = 86_400
/** Hours without a gap from the first to the last, so that each hour of the day counts equally. */
const SAMPLE_HOURS = 24 * 40
const SETTLING_HOURS = 24 * 10

let sampled: readonly number[] | null = null

/** Samples the variances of a market of long-run variance one, as the public process has them over time. */
function sampleVariances(): readonly number[] {
  if (sampled !== null) return sampled
  const noise = keyedNoise(publicKey('Bourse: variances of a typical market'))
  const made: number[] = []
  let state = 1
  for (let hour = 0; hour < SETTLING_HOURS + SAMPLE_HOURS; hour++) {
    const hourly = burst(noise)
    if (hour >= SETTLING_HOURS) made.push(state * patternAt(toInstant(hour * HOUR)) * hourly * burst(noise))
    const z = noise.normal()
    state = nextVariance(state, { shock: hourly * z * z, surge: drawSurge(noise), share: 1 })
  }
  sampled = made
  return made
}

/**
 * Computes the fraction of seconds orders on a market that end at the price at which they began, by the
 * public price process: over all hours of the day and all states of variance.
 *
 * @param price In whole price ticks.
 * @param seconds From the entry to the expiry.
 */
export function tieProbability(
  { volatility }: Pick<MarketTerms, 'volatility'>,
  price: number,
  seconds: number,
): number {
  const typical = (price * volatility) ** 2 * (seconds / SECONDS_IN_DAY)
  const variances = sampleVariances()
  return variances.reduce((all, each) => all + returnProbability(typical * each), 0) / variances.length
}

/** The variance from which the series of the normal distribution is within 0.3 %. */
const WIDE = 4
const TERMS = 12

/**
 * Computes the probability that a symmetric walk on whole numbers with that variance ends where it began: e⁻ᵛ
 * I₀(v), where I₀ is the modified Bessel function.
 */
function returnProbability(variance: number): number {
  if (variance >= WIDE) {
    const inverse = 1 / (8 * variance)
    return (1 + inverse + 4.5 * inverse * inverse) / Math.sqrt(2 * Math.PI * variance)
  }
  let [term, sum] = [1, 1]
  for (let at = 1; at <= TERMS; at++) {
    term *= (variance / 2 / at) ** 2
    sum += term
  }
  return Math.exp(-variance) * sum
}
