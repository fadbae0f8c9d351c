import { type Amount, ONE, toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'

/** The usual fee of operators, for upstreams that name none; the preview errs on the expensive side. */
const USUAL_FEE = toAmount('0.002')

/** Prices above `from` have this `tick` and `step`, so that one step is worth around a cent. */
const USUAL = [
  { from: toAmount('1000'), tick: toAmount('0.01'), step: toAmount('0.00001') },
  { from: ONE, tick: toAmount('0.0001'), step: toAmount('0.001') },
  { from: toAmount('0.01'), tick: toAmount('0.00001'), step: ONE },
  { from: toAmount('0'), tick: toAmount('0.00000001'), step: ONE },
] as const

const positive = (given: Amount | null): Amount | null => (given !== null && given > 0n ? given : null)

/** The spot trading terms of a market; missing ones are derived from its price. */
export function spotTerms(market: Market) {
  const usual = USUAL.find(({ from }) => market.price >= from) ?? USUAL[3]
  const lotStep = positive(market.lotStep) ?? usual.step
  return {
    priceTick: positive(market.priceTick) ?? usual.tick,
    lotStep,
    quantityMin: positive(market.quantityMin) ?? lotStep,
    feeRate: market.spotFeeRate ?? USUAL_FEE,
    isOpen: market.spotOpen !== false,
  }
}
export type SpotTerms = Readonly<ReturnType<typeof spotTerms>>

/** "BTC/USDT". */
export const formatSymbol = (market: Pick<Market, 'baseCode' | 'quoteCode'>): string =>
  `${market.baseCode}/${market.quoteCode}`

const plain = (symbol: string) => symbol.toUpperCase().replace(/[^A-Z0-9.]/g, '')

/** Finds a market by a symbol with any separator between the codes. */
export function findMarket(markets: readonly Market[], symbol: string | null): Market | null {
  if (symbol === null || symbol === '') return null
  return markets.find((market) => plain(formatSymbol(market)) === plain(symbol)) ?? null
}
