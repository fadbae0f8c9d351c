import {
  chargedNightsAt,
  computePaidCost,
  computeSideRate,
  fundingRate,
  type HoldingChoice,
  type HoldingCost,
  nextFunding,
  nextMidnight,
  type PaidCost,
} from '@bourse/contracts/futures'
import { type Amount, type Instant, MINUTE, SECOND, toInstant, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import { canFund, readPremium } from '#products/futures/engine'
import { type FuturesMarket, listHoldingCosts } from '#products/futures/positions'

/** The next cost of open positions in a market. */
export type HoldingTerms = {
  readonly holdingCost: HoldingCost
  readonly overnightLong: Amount
  readonly overnightShort: Amount
  readonly overnightAt: Instant
  readonly overnightNights: number
}

export type HoldingCosts = {
  find(market: FuturesMarket, now: Instant): HoldingTerms
  /** The kinds of cost that a position of a market has paid for a time. */
  findPaid(market: FuturesMarket, time: { readonly from: Instant; readonly until: Instant }): PaidCost
  /** Reads the operator's choice, and each minute the premiums that forecast the next funding; returns the number of those read. */
  refresh(reader: Reader, markets: readonly FuturesMarket[], now: Instant): Promise<number>
}

/** Holds the present costs for display; charges read the database. */
export function createHoldingCosts(): HoldingCosts {
  let choices: readonly HoldingChoice[] = []
  let chosen: HoldingCost = 'overnight'
  let forecastAt = 0
  const premiums = new Map<MarketId, Amount>()
  return {
    find(market, now) {
      if (chosen === 'overnight' || !canFund(market)) return nextNight(market, now)
      const rate = fundingRate(premiums.get(market.id) ?? ZERO)
      return {
        holdingCost: 'funding',
        overnightLong: computeSideRate('long', rate),
        overnightShort: computeSideRate('short', rate),
        overnightAt: nextFunding(now),
        overnightNights: 1,
      }
    },
    findPaid: (market, time) => (canFund(market) ? computePaidCost(choices, time) : 'overnight'),
    async refresh(reader, markets, now) {
      choices = await listHoldingCosts(reader)
      chosen = choices.findLast(({ since }) => since <= now)?.kind ?? 'overnight'
      if (chosen === 'overnight' || now - forecastAt < MINUTE) return 0
      forecastAt = now
      const second = toInstant(now - (now % SECOND))
      const funded = markets.filter(canFund)
      for (const market of funded)
        premiums.set(market.id, (await readPremium(reader, market, second)).premium)
      return funded.length
    },
  }
}

/** The next charged midnight and its number of nights. */
function nextNight({ futures }: FuturesMarket, now: Instant): HoldingTerms {
  let at = nextMidnight(now)
  while (chargedNightsAt(at, futures.restsAtWeekends) === 0) at = nextMidnight(at)
  return {
    holdingCost: 'overnight',
    overnightLong: futures.overnight.long,
    overnightShort: futures.overnight.short,
    overnightAt: at,
    overnightNights: chargedNightsAt(at, futures.restsAtWeekends),
  }
}
