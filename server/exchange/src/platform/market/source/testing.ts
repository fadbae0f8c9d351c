import { toAmount } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { AssetTerms, Catalogue, MarketTerms } from './terms.ts'

/** Three markets with different prices, ticks and volatilities, for the tests of this package. */

const market = (id: string, baseCode: string, own: Partial<MarketTerms>): MarketTerms => ({
  id: id as MarketId,
  symbol: `${baseCode}/USDT`,
  base: id as AssetId,
  quote: '3' as AssetId,
  baseCode,
  quoteCode: 'USDT',
  segment: 'crypto',
  sort: Number(id),
  startPrice: toAmount('65000'),
  volatility: 0.03,
  turnover: toAmount('20000000000'),
  priceTick: toAmount('0.01'),
  lotStep: toAmount('0.00001'),
  quantityMin: toAmount('0.0001'),
  spotOpen: true,
  spotFeeRate: toAmount('0.001'),
  futures: {
    lotSize: toAmount('0.001'),
    feeRate: toAmount('0.0005'),
    lotsMin: 1,
    lotsMax: 10_000,
    overnight: { long: toAmount('0.0003'), short: toAmount('0.0001') },
    restsAtWeekends: false,
    spreadRate: toAmount('0.0002'),
    leverages: [1, 10, 100],
    tiers: [{ from: toAmount('0'), rate: toAmount('0.004'), cum: toAmount('0') }],
    liquidationFeeRate: toAmount('0.005'),
  },
  secondsOpen: true,
  secondsFeeRate: toAmount('0'),
  ...own,
})

const asset = (id: string, code: string, own: Partial<AssetTerms> = {}): AssetTerms => ({
  id: id as AssetId,
  code,
  name: code,
  segment: 'crypto',
  decimals: 8,
  withdrawMin: toAmount('0.001'),
  withdrawFee: toAmount('0.0002'),
  depositMin: toAmount('0.0005'),
  networks: [code],
  priceMarket: id as MarketId,
  ...own,
})

export const smallCatalogue: Catalogue = {
  assets: [
    asset('1', 'BTC'),
    asset('14', 'SHIB'),
    asset('3', 'USDT', { priceMarket: null }),
    asset('40', 'AAPL'),
  ],
  markets: [
    market('1', 'BTC', {}),
    market('14', 'SHIB', {
      startPrice: toAmount('0.0000185'),
      volatility: 0.052,
      turnover: toAmount('450000000'),
      priceTick: toAmount('0.00000001'),
      lotStep: toAmount('1'),
      quantityMin: toAmount('200000'),
    }),
    market('40', 'AAPL', {
      segment: 'stocks',
      startPrice: toAmount('220'),
      volatility: 0.014,
      turnover: toAmount('9000000000'),
      lotStep: toAmount('0.001'),
      quantityMin: toAmount('0.01'),
      futures: null,
      secondsOpen: false,
    }),
  ],
}

/** BTC, ETH and SOL as the exchange lists them: one common factor, three volatilities. */
export const majorMarkets: readonly MarketTerms[] = [
  market('1', 'BTC', {}),
  market('2', 'ETH', {
    startPrice: toAmount('3200'),
    volatility: 0.036,
    turnover: toAmount('11000000000'),
    lotStep: toAmount('0.0001'),
    quantityMin: toAmount('0.001'),
  }),
  market('4', 'SOL', {
    startPrice: toAmount('150'),
    volatility: 0.045,
    turnover: toAmount('2600000000'),
    lotStep: toAmount('0.001'),
    quantityMin: toAmount('0.01'),
  }),
]
