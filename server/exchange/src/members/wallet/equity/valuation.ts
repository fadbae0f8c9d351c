import { ONE } from '@bourse/contracts/kit'
import type { Market } from '#platform/market'
import type { EquityDeps } from './deps.ts'

/** Prices in USD, now and at recorded times. */
export const createValuation = (market: Market): Pick<EquityDeps, 'usd' | 'usdAt'> => ({
  usd: (asset) => market.usdPrice(asset),
  async usdAt(reader, asset, at) {
    const priceMarket = market.assetById(asset)?.priceMarket ?? null
    if (priceMarket === null) return ONE
    return (await market.findTickAt(reader, priceMarket, at))?.price ?? market.usdPrice(asset)
  },
})
