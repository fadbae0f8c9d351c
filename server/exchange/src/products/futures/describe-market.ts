import type { MarketTerms } from '@bourse/contracts/futures'
import { multiplyByInt, ONE } from '@bourse/contracts/kit'
import { isTrading } from '@bourse/contracts/stocks'
import type { Call } from '#platform/kernel'
import { ofHouse, readBalance } from '#platform/ledger'
import type { FuturesDeps, FuturesMarket } from '#products/futures/positions'

/** The public terms of a market, with its prices of this moment. */
export async function describeMarket(
  deps: Pick<FuturesDeps, 'shownPrice' | 'pricedAt' | 'mark' | 'holdingOf'>,
  { reader, now }: Pick<Call, 'reader' | 'now'>,
  market: FuturesMarket,
): Promise<MarketTerms> {
  const { futures } = market
  const lots = (count: number) => multiplyByInt(ONE, BigInt(count))
  return {
    market: market.id,
    symbol: market.symbol,
    base: market.base,
    quote: market.quote,
    segment: market.segment,
    price: deps.shownPrice(market.id),
    pricedAt: deps.pricedAt(market.id),
    markPrice: deps.mark(market.id)?.mark ?? null,
    indexPrice: deps.mark(market.id)?.index ?? null,
    priceTick: market.priceTick,
    lotSize: futures.lotSize,
    lotsMin: lots(futures.lotsMin),
    lotsMax: lots(futures.lotsMax),
    feeRate: futures.feeRate,
    spreadRate: futures.spreadRate,
    liquidationFeeRate: futures.liquidationFeeRate,
    leverages: [...futures.leverages],
    superLeverages: [...(futures.superLeverages ?? [])],
    tiers: [...futures.tiers],
    ...deps.holdingOf(market, now),
    isTrading: isTrading(market, now),
    insuranceFund: await readBalance(reader, ofHouse('insurance', market.quote)),
  }
}
