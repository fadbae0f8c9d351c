import { type Amount, max, subtract, divide, min, multiply, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'

type Prices = {
  /** In USD for one unit. */
  readonly coin: Amount | null
  readonly btc: Amount | null
}

/** What is left of a limit; null where there is none. */
const leftOf = (limit: Amount | null, used: Amount): Amount | null =>
  limit === null ? null : max(subtract(limit, used), ZERO)

/** What may still leave in these 24 hours, in BTC by the identity level and in USD by the tier. */
export const leftToday = (limits: WithdrawalLimits): { btc: Amount | null; usd: Amount | null } => ({
  btc: leftOf(limits.btcLimit, limits.btcUsed),
  usd: leftOf(limits.usdLimit, limits.usdUsed),
})

/** The same in one coin, at today's prices; null where nothing limits or a price is missing. */
export function leftInCoin(limits: WithdrawalLimits, prices: Prices): Amount | null {
  const { coin, btc } = prices
  if (coin === null || coin <= ZERO) return null
  const left = leftToday(limits)
  const byLevel = left.btc === null || btc === null ? null : multiply(left.btc, btc, 'down')
  const dollars = byLevel === null ? left.usd : left.usd === null ? byLevel : min(byLevel, left.usd)
  return dollars === null ? null : divide(dollars, coin, 'down')
}
