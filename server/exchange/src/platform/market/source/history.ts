import { HOUR, type Instant, MINUTE, SECOND, assert } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type HourState, type MarketState, PROCESS_VERSION } from '@bourse/contracts/price-process/dynamics'
import { historyFactors, historyHours } from './history-hours.ts'
import { publicKey } from './keyed-noise.ts'
import type { Bar } from './split.ts'
import type { MarketTerms } from './terms.ts'
import { type Level, barTree, barBefore } from './tree.ts'

/**
 * The key of the history before an installation's first second. It is public from the start: everyone can
 * recompute this history, and nothing is settled by it.
 */
export const PUBLIC_HISTORY_KEY = publicKey('Bourse: prices before the first second of an installation')

/** Prices in whole price ticks, volumes in whole lots. Bars are numbered by their width since 1970. */
export type History = {
  /** Returns a bar of `LEVELS`; only its part before the whole second `until`, if given. */
  bar(market: MarketId, level: Level, index: number, until?: Instant): Bar
  second(market: MarketId, at: Instant): { readonly price: number; readonly volume: number }
  /**
   * Returns the opening state of live prices that begin with the second `at`: the prices of the second
   * before, and the variances of the hour that contains it.
   */
  stateAt(at: Instant): HourState
}

/**
 * Creates the history, computed on demand: a market's days since the genesis at its first use, everything
 * below a day later.
 */
export function createHistory(
  markets: readonly MarketTerms[],
  key = PUBLIC_HISTORY_KEY,
  version = PROCESS_VERSION,
): History {
  const factorOf = historyFactors(key)
  const known = new Map(
    markets.map((terms) => {
      const hours = historyHours({ key, terms, factorOf, version })
      return [terms.id, { hours, tree: barTree(key, terms.id, hours) }]
    }),
  )
  const of = (id: MarketId) => {
    const found = known.get(id)
    assert(found !== undefined, 'only markets of the catalogue are priced')
    return found
  }
  const second = (market: MarketId, at: Instant) => {
    const index = Math.floor(at / MINUTE)
    const { points, shares } = of(market).tree.minute(index)
    const offset = Math.floor((at - index * MINUTE) / SECOND)
    return { price: points[offset + 1] as number, volume: shares[offset] as number }
  }
  const computeState = (market: MarketId, at: Instant): MarketState => {
    const { variance } = of(market).hours.hour(Math.floor(at / HOUR)).state
    const minute = Math.floor(at / MINUTE)
    const { points } = of(market).tree.minute(minute)
    return { price: points[(at - minute * MINUTE) / SECOND] as number, variance }
  }
  return {
    bar: (market, level, index, until) =>
      until === undefined
        ? of(market).tree.bar(level, index)
        : barBefore(of(market).tree, level, { index, until }),
    second,
    stateAt(at) {
      assert(at % SECOND === 0, 'live prices begin with a whole second')
      const began = markets.filter(({ startsUnlisted }) => startsUnlisted !== true)
      return Object.fromEntries(began.map(({ id }) => [id, computeState(id, at)]))
    },
  }
}
