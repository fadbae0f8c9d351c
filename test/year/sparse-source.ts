import { createHash } from 'node:crypto'
import { addMs, type Amount, DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { catalogue, type Clock, type PriceSource, scriptedSource } from '@bourse/exchange'

/** Dual investment settles by the ticks of this half hour, up to 08:00 UTC. */
const WINDOW_END_MS = 8 * HOUR
const WINDOW_MS = 30 * MINUTE

const PARTS = 10_000n
/** Largest daily move and largest distance from the start price, in parts. */
const STEP = 300
const BOUND = 3_000
const JITTER = 21

/**
 * Creates prices for the seconds that a simulated year needs: each full hour, and the half hour of a
 * settlement. The market stands still in between, so that a day costs 1,824 recorded seconds and not 86,400,
 * and a clock that jumps records the same seconds as one that does not. Prices are a function of the seed and
 * the second.
 */
export function sparseSource(clock: Clock, seed: string): PriceSource {
  const { markets } = catalogue
  const quiet = scriptedSource({ markets, clock })
  const walks = new Map<string, number[]>()
  /** Computes the distance from the start price at the beginning of a day, in parts. */
  function walkDay(market: string, day: number): number {
    const known = walks.get(market) ?? [0]
    walks.set(market, known)
    for (let at = known.length; at <= day; at++) {
      const next = (known[at - 1] ?? 0) + (draw(`${seed}/${market}/${at}`) % (2 * STEP + 1)) - STEP
      known.push(Math.max(-BOUND, Math.min(BOUND, next)))
    }
    return known[day] ?? 0
  }
  const firstDay = Math.floor(clock.now() / DAY)
  return {
    ...quiet,
    firstPriced(from, now) {
      for (let at = wholeSecond(from); at <= now; at = nextPriced(at)) if (isPriced(at)) return at
      return null
    },
    tick(market, second) {
      const terms = markets.find(({ id }) => id === market)
      if (terms === undefined || !isPriced(second)) return null
      const day = Math.floor(second / DAY) - firstDay
      const [from, to] = [walkDay(market, day), walkDay(market, day + 1)]
      const drift = from + Math.trunc(((to - from) * (second % DAY)) / DAY)
      const jitter = draw(`${seed}/${market}/${second}`) % JITTER
      const raw = (terms.startPrice * (PARTS + BigInt(drift + jitter))) / PARTS
      const price = (raw - (raw % terms.priceTick)) as Amount
      return { market, at: second, price, volume: terms.quantityMin }
    },
  }
}

const draw = (name: string): number => createHash('md5').update(name).digest().readUInt32LE(0)

const wholeSecond = (at: Instant): Instant => toInstant(Math.ceil(at / SECOND) * SECOND)

const isInWindow = (at: Instant): boolean =>
  at % DAY >= WINDOW_END_MS - WINDOW_MS && at % DAY <= WINDOW_END_MS

const isPriced = (at: Instant): boolean => at % HOUR === 0 || isInWindow(at)

/** Returns the next second that may have a price. */
function nextPriced(at: Instant): Instant {
  if (isInWindow(at)) return addMs(at, SECOND)
  const toHour = HOUR - (at % HOUR)
  const toWindow = WINDOW_END_MS - WINDOW_MS - (at % DAY)
  return addMs(at, toWindow > 0 && toWindow < toHour ? toWindow : toHour)
}
