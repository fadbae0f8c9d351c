import { toAmount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'

/*
 * Terms of dual investment. A share of a call is `shareCoins`; a share of a put buys the same number of coins at the
 * strike, so that both kinds of a coin have the same size.
 */

const COINS = `
  market shareCoins shares memberShares
  1      0.1        5000   500
  2      0.1        20000  5000
  4      1          20000  5000
  5      100        20000  5000
`

const coins = COINS.trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [market = '', shareCoins = '', shares, memberShares] = line.trim().split(/\s+/)
    return {
      market: market as MarketId,
      shareCoins: toAmount(shareCoins),
      shares: Number(shares),
      memberShares: Number(memberShares),
    }
  })

export const dualTerms = {
  coins,
  /** The part of the fair rate that the house keeps. */
  houseShare: toAmount('0.15'),
  /** Days to the settlement, and the distance of two strikes as a fraction of the price. */
  maturities: [
    { days: 1, gap: toAmount('0.01') },
    { days: 3, gap: toAmount('0.02') },
    { days: 7, gap: toAmount('0.03') },
    { days: 14, gap: toAmount('0.045') },
    { days: 30, gap: toAmount('0.065') },
  ],
}
