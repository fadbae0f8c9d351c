import { type Amount, max, subtract, divide, min, multiply, ZERO } from '@bourse/contracts/kit'
import type { WithdrawalLimits } from '@bourse/contracts/wallet'

type Prices = {
  /** In USD for one unit. */
  readonly coin: Amount | null
  readonly btc: Amount | null
}

/** The rest of a limit; null without one. */
const leftOf = (limit: Amount | null, used: Amount): Amount | null =>
  limit === null ? null : max(subtract(limit, used), ZERO)

/** The rest of the 24-hour limits: in BTC by identity level and in USD by tier. */
export const leftToday = (limits: WithdrawalLimits): { btc: Amount | null; usd: Amount | null } => ({
  btc: leftOf(limits.btcLimit, limits.btcUsed),
  usd: leftOf(limits.usdLimit, limits.usdUsed),
})

/** The remaining limit in one coin, at today's prices; null without a limit or a price. */
export function leftInCoin(limits: WithdrawalLimits, prices: Prices): Amount | null {
  const { coin, btc } = prices
  if (coin === null || coin <= ZERO) return null
  const left = leftToday(limits)
  const byLevel = left.btc === null || btc === null ? null : multiply(left.btc, btc, 'down')
  const dollars = byLevel === null ? left.usd : left.usd === null ? byLevel : min(byLevel, left.usd)
  return dollars === null ? null : divide(dollars, coin, 'down')
}
