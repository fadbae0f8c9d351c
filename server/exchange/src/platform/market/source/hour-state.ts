import type { MarketId } from '@bourse/contracts/market'
import { type HourState, PRICE_MIN, startTicks } from '@bourse/contracts/price-process/dynamics'
import type { MarketTerms } from './terms.ts'

/** Opening states of hours that follow a split or a listing. */

/** Returns a state with other prices where they are given, rounded down to whole ticks. */
export const withPrices = (
  state: HourState,
  markets: readonly MarketTerms[],
  prices: ReadonlyMap<MarketId, bigint>,
): HourState =>
  Object.fromEntries(
    markets.flatMap(({ id, priceTick }) => {
      const [own, price] = [state[id], prices.get(id)]
      if (own === undefined) return []
      const next =
        price === undefined ? own : { ...own, price: Math.max(PRICE_MIN, Number(price / priceTick)) }
      return [[id, next]]
    }),
  )

/** The variance of a market's first hour. */
const FIRST_VARIANCE = 1

/**
 * Returns a state with exactly the markets that are listed: those that begin with this hour have their start
 * price, and others that are not listed yet are omitted.
 */
export const withListed = (
  state: HourState,
  markets: readonly MarketTerms[],
  isListed: (market: MarketTerms) => boolean,
): HourState =>
  Object.fromEntries(
    markets
      .filter(isListed)
      .map((terms) => [terms.id, state[terms.id] ?? { price: startTicks(terms), variance: FIRST_VARIANCE }]),
  )
